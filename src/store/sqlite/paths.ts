// Returns the paths of an archive's files in its folder.
import { join } from "node:path";

export function archivePath(dataDir: string): string {
  return join(dataDir, "archive.db");
}

/** The lock that the writing process holds. */
export function writerLockPath(dataDir: string): string {
  return join(dataDir, "writer.lock");
}
