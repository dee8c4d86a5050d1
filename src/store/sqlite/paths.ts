// Returns the paths of an archive's files in its folder.
import { join } from "node:path";

export function archivePath(dataDir: string): string {
  return join(dataDir, "archive.db");
}

/** The file with every authored change. */
export function journalPath(dataDir: string): string {
  return join(dataDir, "journal.jsonl");
}

/** The lock that the writing process holds. */
export function writerLockPath(dataDir: string): string {
  return join(dataDir, "writer.lock");
}

/** Says which database is being put in the place of the archive; absent otherwise. */
export function movePath(dataDir: string): string {
  return join(dataDir, "archive.move.json");
}

/** The files that SQLite keeps beside a database: changes that are not in it yet, their index, and the way back. */
export function besideDatabase(path: string): readonly string[] {
  return [`${path}-wal`, `${path}-shm`, `${path}-journal`];
}
