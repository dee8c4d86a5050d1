// Where the files of an archive are in its folder.
import { join } from "node:path";

export function archivePath(dataDir: string): string {
  return join(dataDir, "archive.db");
}

/** Held by whoever writes. */
export function writerLockPath(dataDir: string): string {
  return join(dataDir, "writer.lock");
}
