// Finds the session id of a transcript, and whether it has messages, from its first bytes alone.
import { tryOpenFile } from "../open-file.ts";

/** Returns the session that the first record names. In a subsession's file that is its parent. */
export function firstSessionId(path: string): string | null {
  return /"sessionId":"([^"\\]+)"/.exec(firstBytes(path, 64 * 1024))?.[1] ?? null;
}

/** Returns false for files without messages, which clients sometimes leave. */
export function hasContent(path: string): boolean {
  return /"type":\s*"(?:user|assistant)"/.test(firstBytes(path, 1024 * 1024));
}

/** Returns an empty text for a file that cannot be opened. Reading the file reports the problem. */
function firstBytes(path: string, most: number): string {
  const file = tryOpenFile(path);
  try {
    return file?.range(0, Math.min(most, file.size))?.toString("utf8") ?? "";
  } catch {
    return "";
  }
}
