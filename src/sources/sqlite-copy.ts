// Copies a database and its write-ahead log into a private folder and opens the copy. It stays open for a moment, because
// most databases hold many sessions. Its files are removed at once, so nothing is left of a process that is killed.
import {
  closeSync,
  constants,
  copyFileSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

interface OpenCopy {
  /** The contents of the database and of its log. */
  readonly state: string;
  readonly log: string | null;
  readonly database: DatabaseSync;
  readonly folder: string;
  timer: NodeJS.Timeout | null;
}

/** The last copy of each database. */
const copies = new Map<string, OpenCopy>();

/**
 * Returns a copy of the database as it is now, or null if a file changed in a way that makes the copy wrong. `state`
 * identifies the contents of the database, and `isSame` tells whether it still has them. The copy is closed later.
 */
export function openCopy(path: string, state: string, isSame: () => boolean): DatabaseSync | null {
  const log = logState(path);
  const last = copies.get(path);
  if (last && last.state === state && last.log !== null && last.log === log) return lastCopy(path);
  closeCopy(path);
  const made = makeCopy(path, { state, log, isSame });
  if (made) copies.set(path, made);
  return made && lastCopy(path);
}

/** Returns the copy that was made last, if it is still open. */
export function lastCopy(path: string): DatabaseSync | null {
  const copy = copies.get(path);
  if (!copy) return null;
  if (copy.timer) clearTimeout(copy.timer);
  copy.timer = setTimeout(() => closeCopy(path), HOLD_MS).unref();
  return copy.database;
}

const HOLD_MS = 2000;

interface Expected {
  readonly state: string;
  readonly log: string | null;
  readonly isSame: () => boolean;
}

function makeCopy(path: string, { state, log, isSame }: Expected): OpenCopy | null {
  const folder = mkdtempSync(join(tmpdir(), "clew-snapshot-"));
  try {
    const copy = join(folder, "copy.db");
    copyFileSync(`${path}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE);
    copyFileSync(path, copy, constants.COPYFILE_FICLONE);
    // If nothing was moved into the database and the log was not begun anew, the log only grew: its copy ends between
    // two changes, or within one that SQLite then leaves out.
    if (!isSame() || !headOf(`${path}-wal`).equals(headOf(`${copy}-wal`))) return null;
    const sqlite = process.getBuiltinModule("node:sqlite");
    const database = new sqlite.DatabaseSync(copy, { readOnly: true });
    // The first query opens all files.
    database.prepare("SELECT count(*) FROM sqlite_master").get();
    return { state, log, database, folder, timer: null };
  } finally {
    remove(folder);
  }
}

export function closeCopy(path: string): void {
  const copy = copies.get(path);
  if (!copy) return;
  if (copy.timer) clearTimeout(copy.timer);
  copies.delete(path);
  copy.database.close();
  remove(copy.folder);
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Windows removes no open file. The folder is removed when the copy is closed.
    process.once("exit", releaseAll);
  }
}

function releaseAll(): void {
  for (const path of copies.keys()) closeCopy(path);
}

/** A log that was written to just now may change again without a new time, so its state is unknown. */
function logState(path: string): string | null {
  const { size, mtimeMs } = statSync(`${path}-wal`);
  return Date.now() - mtimeMs < UNSURE_MS ? null : `${size} ${mtimeMs}`;
}

const UNSURE_MS = 100;

/** A log begins with numbers that are new each time it is begun anew. */
const HEAD_BYTES = 32;

function headOf(path: string): Buffer {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.subarray(0, readSync(file, head, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(file);
  }
}
