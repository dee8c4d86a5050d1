// Reads an agent's database as it is at one moment, without writing beside it or locking it. A database without a
// write-ahead log is read in place as immutable. With one, a private copy of both files is read.
import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

/** Opens a snapshot and passes it to `read`. Throws the error of SQLite or the file system. Always removes its copy. */
export function readSnapshot<Value>(path: string, read: (database: DatabaseSync) => Value): Value {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (!log || log.size === 0) return readIn(pathToFileURL(path), read);
  const folder = mkdtempSync(join(tmpdir(), "clew-snapshot-"));
  try {
    const copy = join(folder, "copy.db");
    // Copy the log first: whatever moves from it into the database meanwhile is then in both, and counts once.
    copyFileSync(`${path}-wal`, `${copy}-wal`);
    copyFileSync(path, copy);
    return readOpened(open(copy), read);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readIn<Value>(url: URL, read: (database: DatabaseSync) => Value): Value {
  url.searchParams.set("immutable", "1");
  return readOpened(open(url, { readOnly: true }), read);
}

function readOpened<Value>(database: DatabaseSync, read: (database: DatabaseSync) => Value): Value {
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** Returns a stamp that changes whenever the database may have: the sizes and times of the file and its log. */
export function databaseStamp(path: string): string {
  return [path, `${path}-wal`]
    .map((file) => statSync(file, { throwIfNoEntry: false }))
    .map((stat) => (stat ? `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}` : "-"))
    .join(" / ");
}

/** Loads SQLite when a database is first read, so that programs which only read files start without it. */
function open(...given: ConstructorParameters<typeof DatabaseSync>): DatabaseSync {
  const sqlite = process.getBuiltinModule("node:sqlite");
  return new sqlite.DatabaseSync(...given);
}
