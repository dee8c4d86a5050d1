// Takes locks that one process at a time can hold. The operating system frees a lock the moment its holder
// dies.
import { DatabaseSync } from "node:sqlite";
import { createPrivately } from "./database.ts";

export interface FileLock {
  release(): void;
}

/** Returns null if another process, or another part of this one, holds the lock. */
export function takeLockAt(path: string): FileLock | null {
  createPrivately(path);
  // The lock is an exclusive transaction on a database that is never read.
  const database = new DatabaseSync(path);
  try {
    database.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return { release: () => database.close() };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}
