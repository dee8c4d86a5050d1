// An agent's database as it is at one moment. Nothing is written beside it and no lock is taken in it: without a
// write-ahead log it is read in place as if nobody could change it, with one a private copy of both files is read.
import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

/** Throws what SQLite or the file system says; a copy is removed either way. */
export function readSnapshot<Value>(path: string, read: (database: DatabaseSync) => Value): Value {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (!log || log.size === 0) return readIn(pathToFileURL(path), read);
  const folder = mkdtempSync(join(tmpdir(), "clew-snapshot-"));
  try {
    const copy = join(folder, "copy.db");
    // The log first: what is moved from it into the database meanwhile is then in both, and counts once.
    copyFileSync(`${path}-wal`, `${copy}-wal`);
    copyFileSync(path, copy);
    return readOpened(new DatabaseSync(copy), read);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readIn<Value>(url: URL, read: (database: DatabaseSync) => Value): Value {
  url.searchParams.set("immutable", "1");
  return readOpened(new DatabaseSync(url, { readOnly: true }), read);
}

function readOpened<Value>(database: DatabaseSync, read: (database: DatabaseSync) => Value): Value {
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** Changes whenever the database may have: sizes and times of the file and its log. */
export function databaseStamp(path: string): string {
  return [path, `${path}-wal`]
    .map((file) => statSync(file, { throwIfNoEntry: false }))
    .map((stat) => (stat ? `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}` : "-"))
    .join(" / ");
}
