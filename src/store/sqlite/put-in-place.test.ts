// Checks that replacing the archive is all or nothing, whenever it is interrupted, and harmless to open connections.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Connection, openForReading, openForWriting } from "./database.ts";
import { takeLockAt } from "./lock.ts";
import { archivePath, movePath, writerLockPath } from "./paths.ts";
import { finishMove, putInPlace } from "./put-in-place.ts";

let data: string;
let fresh: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "clew-put-"));
  fresh = join(data, "new", "archive.db");
  mkdirSync(join(data, "new"));
});
afterEach(() => rmSync(data, { recursive: true }));

function pin(connection: Connection, id: string): void {
  connection.inTransaction(() =>
    connection.prepare("INSERT INTO mark (session_id, pinned, archived) VALUES (?, 1, 0)").run(id),
  );
}

function make(path: string, pinned: string): void {
  const connection = openForWriting(path);
  pin(connection, pinned);
  connection.database.close();
}

function pinnedIn(path: string): string[] {
  const database = new DatabaseSync(path);
  const rows = database.prepare("SELECT session_id FROM mark ORDER BY session_id").all();
  expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  database.close();
  return rows.map(({ session_id }) => String(session_id));
}

test("the new database takes the place of the old one, which is kept whole under the given name", () => {
  make(archivePath(data), "old");
  make(fresh, "new");
  const writer = openForWriting(archivePath(data));
  pin(writer, "only in the write-ahead log");
  expect(putInPlace(data, fresh, { keep_as: "archive.replaced-1.db" })).toBe(
    join(data, "archive.replaced-1.db"),
  );
  expect(pinnedIn(archivePath(data))).toEqual(["new"]);
  expect(pinnedIn(join(data, "archive.replaced-1.db"))).toEqual(["old", "only in the write-ahead log"]);
  expect(statSync(archivePath(data)).mode & 0o777).toBe(0o600);
  expect(existsSync(movePath(data))).toBe(false);
  writer.database.close();
});

test("without a name to keep it under, the old database is gone; a kept one is never overwritten", () => {
  for (const name of ["first", "second"]) {
    make(archivePath(data), name);
    make(fresh, "new");
    putInPlace(data, fresh, { keep_as: "archive.replaced-1.db" });
    rmSync(archivePath(data));
  }
  expect(pinnedIn(join(data, "archive.replaced-1.db"))).toEqual(["first"]);
  expect(pinnedIn(join(data, "archive.replaced-1-2.db"))).toEqual(["second"]);
  make(archivePath(data), "third");
  make(fresh, "new");
  expect(putInPlace(data, fresh, { keep_as: null })).toBeNull();
  expect(readdirSync(data).sort()).toEqual(
    ["archive.db", "archive.replaced-1-2.db", "archive.replaced-1.db", "journal.jsonl", "new"].sort(),
  );
});

test("the last changes are added while the old database is locked", () => {
  make(archivePath(data), "old");
  make(fresh, "new");
  putInPlace(data, fresh, {
    keep_as: null,
    last_changes() {
      const other = new DatabaseSync(archivePath(data), { timeout: 0 });
      expect(() => other.exec("BEGIN IMMEDIATE")).toThrow(/locked/);
      other.close();
      const connection = openForWriting(fresh);
      pin(connection, "the last");
      connection.database.close();
    },
  });
  expect(pinnedIn(archivePath(data))).toEqual(["new", "the last"]);
});

test("a database that can't be opened is replaced and kept too", () => {
  writeFileSync(
    archivePath(data),
    "no database at all, but longer than a header of one hundred bytes".repeat(9),
  );
  make(fresh, "new");
  putInPlace(data, fresh, { keep_as: "archive.damaged-1.db" });
  expect(pinnedIn(archivePath(data))).toEqual(["new"]);
  expect(statSync(join(data, "archive.damaged-1.db")).size).toBe(585);
});

/** The renames in order, and then the removal of the note about them. */
const STEPS = ["archive.db", "archive.db-wal", "archive.db-shm", "new/archive.db"];

test.each([0, 1, 2, 3, 4])("a move that was interrupted after %i of its renames is finished", (done) => {
  make(fresh, "new");
  const writer = openForWriting(archivePath(data));
  pin(writer, "old");
  writeFileSync(
    movePath(data),
    JSON.stringify({ new: "new/archive.db", aside: "archive.replaced-1.db", keep: true }),
  );
  for (const name of STEPS.slice(0, done))
    renameSync(
      join(data, name),
      join(data, name.startsWith("new") ? "archive.db" : name.replace("archive.db", "archive.replaced-1.db")),
    );
  const lock = takeLockAt(writerLockPath(data));
  finishMove(data, { locked: true });
  lock?.release();
  writer.database.close();
  expect(pinnedIn(archivePath(data))).toEqual(["new"]);
  expect(pinnedIn(join(data, "archive.replaced-1.db"))).toEqual(["old"]);
  expect(existsSync(movePath(data))).toBe(false);
});

test("a process without the writer lock finishes an interrupted move too", () => {
  make(archivePath(data), "old");
  make(fresh, "new");
  writeFileSync(
    movePath(data),
    JSON.stringify({ new: "new/archive.db", aside: "archive.replaced.db", keep: false }),
  );
  finishMove(data);
  expect(pinnedIn(archivePath(data))).toEqual(["new"]);
  expect(existsSync(join(data, "archive.replaced.db"))).toBe(false);
});

test("connections to the old database never change the new one, nor the files beside it", () => {
  make(archivePath(data), "old");
  make(fresh, "new");
  const reader = openForReading(archivePath(data));
  const writer = openForWriting(archivePath(data));
  pin(writer, "in the old one");
  putInPlace(data, fresh, { keep_as: "archive.replaced-1.db" });
  const after = openForWriting(archivePath(data));
  pin(after, "in the new one");
  expect(() => pin(writer, "too late")).toThrow("The archive was replaced");
  expect(reader.prepare("SELECT count(*) AS count FROM mark").get()).toEqual({ count: 2 });
  // The last connection to a database folds its log into it and deletes the log, by name.
  writer.database.close();
  reader.database.close();
  expect(existsSync(`${archivePath(data)}-wal`)).toBe(true);
  const other = openForReading(archivePath(data));
  expect(other.prepare("SELECT count(*) AS count FROM mark").get()).toEqual({ count: 2 });
  other.database.close();
  after.database.close();
  expect(pinnedIn(archivePath(data))).toEqual(["in the new one", "new"]);
  expect(pinnedIn(join(data, "archive.replaced-1.db"))).toEqual(["in the old one", "old"]);
});
