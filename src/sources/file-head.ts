// Reads the beginning of a file as text.
import { statSync } from "node:fs";
import { onDisk } from "./file-names.ts";
import { tryOpenFile } from "./open-file.ts";

/** Returns an empty text for anything that is not a readable file. Reading the path reports the problem. */
export function headOf(path: string, most: number): string {
  if (!isFile(path)) return "";
  const file = tryOpenFile(path);
  return file?.range(0, Math.min(most, file.size))?.toString("utf8") ?? "";
}

/** Opening a pipe would wait until somebody writes to it. */
function isFile(path: string): boolean {
  try {
    return statSync(onDisk(path)).isFile();
  } catch {
    return false;
  }
}
