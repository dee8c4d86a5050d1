// Reads an agent's database as it is at one moment, without writing beside it or locking it. A database without a
// write-ahead log is read in place as immutable. With one, a private copy is read, which takes in what the agent adds to
// its log. Without a lock, only the database's own time tells whether it stayed the same while it was copied.
import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { closeCopy, grownCopy, lastCopy, newCopy } from "./sqlite-copy.ts";

/**
 * Opens a snapshot and passes it to `read`, which may be called again if the database changed meanwhile. Throws the error
 * of SQLite or the file system.
 */
export function readSnapshot<Value>(path: string, read: (database: DatabaseSync) => Value): Value {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const found = tryRead(path, read);
    if (found) return found.value;
  }
  throw new Error(`${path} changes too often to be read.`);
}

/**
 * The same for another look at a database whose sessions were just listed. While an agent writes, it is not copied again
 * for each of them. Newer changes are listed and read the next time.
 */
export function readLastSnapshot<Value>(path: string, read: (database: DatabaseSync) => Value): Value {
  const copy = lastCopy(path);
  return copy ? read(copy) : readSnapshot(path, read);
}

/** The agent moves its log into the database once for every few megabytes that it writes. */
const MOST_TRIES = 10;

/** Returns null if the database changed while it was read or copied. */
function tryRead<Value>(
  path: string,
  read: (database: DatabaseSync) => Value,
): { readonly value: Value } | null {
  let state = stateOf(path);
  try {
    const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
    if (log && log.size > 0) {
      const grown = grownCopy(path, () => stateOf(path));
      if (grown) return { value: read(grown) };
    }
    const settled = settledState(path);
    if (settled === null) return null;
    state = settled;
    if (log && log.size > 0) {
      const copy = newCopy(path, () => stateOf(path));
      return copy && { value: read(copy) };
    }
    // An earlier copy lacks the newest changes.
    closeCopy(path);
    const value = readInPlace(path, read);
    return stateOf(path) === state ? { value } : null;
  } catch (error) {
    // The agent ended and removed its log, or it began to write.
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || stateOf(path) !== state) return null;
    throw error;
  }
}

function readInPlace<Value>(path: string, read: (database: DatabaseSync) => Value): Value {
  const url = pathToFileURL(path);
  url.searchParams.set("immutable", "1");
  // Loaded when a database is first read, so that programs which only read files start without it.
  const sqlite = process.getBuiltinModule("node:sqlite");
  const database = new sqlite.DatabaseSync(url, { readOnly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** Systems count the time of a file in steps of a few milliseconds, so a second write within one does not show. */
const TICK_MS = 20;

/** Returns the state once it is old enough for any later change to show. Waits otherwise, and returns null. */
function settledState(path: string): string | null {
  const { mtimeMs } = statSync(path);
  const state = stateOf(path);
  if (Math.abs(Date.now() - mtimeMs) > TICK_MS) return state;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TICK_MS);
  return null;
}

function stateOf(path: string): string {
  const { ino, size, mtimeMs } = statSync(path);
  return `${ino} ${size} ${mtimeMs}`;
}

/** Returns a stamp that changes whenever the database may have: the sizes and times of the file and its log. */
export function databaseStamp(path: string): string {
  return [path, `${path}-wal`]
    .map((file) => statSync(file, { throwIfNoEntry: false }))
    .map((stat) => (stat ? `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}` : "-"))
    .join(" / ");
}
