// Who may write: the one process that holds a lock of the operating system, which is free again the moment it dies.
import { DatabaseSync } from "node:sqlite";
import { createPrivately } from "./database.ts";

export interface WriterLock {
  release(): void;
}

/** Null when another process, or another part of this one, is the writer. */
export function takeWriterLock(path: string): WriterLock | null {
  createPrivately(path);
  // A database nobody reads: its exclusive transaction is the lock.
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
