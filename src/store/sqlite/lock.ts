// Locks that one process at a time holds, by the operating system: each is free again the moment its holder dies.
import { DatabaseSync } from "node:sqlite";
import type { StoreLock } from "../dialect.ts";
import { createPrivately } from "./database.ts";

/** Null when another process, or another part of this one, holds it. */
export function takeLockAt(path: string): StoreLock | null {
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
