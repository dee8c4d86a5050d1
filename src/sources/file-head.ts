// Reads the beginning of a file as text.
import { tryOpenFile } from "./open-file.ts";

/** Returns an empty text for a file that cannot be opened, and for a folder. Reading the file reports the problem. */
export function headOf(path: string, most: number): string {
  const file = tryOpenFile(path);
  try {
    return file?.range(0, Math.min(most, file.size))?.toString("utf8") ?? "";
  } catch {
    // A folder can be opened, but not read.
    return "";
  }
}
