// A look at the beginning of a transcript, for what can be told without reading it all.
import { tryOpenFile } from "../open-file.ts";

/** The session that its first record names, which in a subsession's file is its parent. */
export function firstSessionId(path: string): string | null {
  return /"sessionId":"([^"\\]+)"/.exec(firstBytes(path, 64 * 1024))?.[1] ?? null;
}

/** Clients leave files behind in which nothing was said. */
export function hasContent(path: string): boolean {
  return /"type":\s*"(?:user|assistant)"/.test(firstBytes(path, 1024 * 1024));
}

/** Empty for a file that can't be opened: reading it reports the trouble. */
function firstBytes(path: string, most: number): string {
  const file = tryOpenFile(path);
  try {
    return file?.range(0, Math.min(most, file.size))?.toString("utf8") ?? "";
  } catch {
    return "";
  }
}
