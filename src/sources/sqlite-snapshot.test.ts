// Tests that a snapshot has what the database has, however an agent writes it, and that it copies no more than needed.
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../test/properties/runs.ts";
import { closeCopy, lastCopy } from "./sqlite-copy.ts";
import { readSnapshot } from "./sqlite-snapshot.ts";

interface Agent extends Disposable {
  readonly path: string;
  readonly database: DatabaseSync;
}

function agent(settings = ""): Agent {
  const folder = mkdtempSync(join(tmpdir(), "clew-agent-"));
  const path = join(folder, "agent.db");
  const database = new DatabaseSync(path);
  database.exec(
    `PRAGMA page_size = 1024; ${settings} PRAGMA journal_mode = WAL; CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT);`,
  );
  return {
    path,
    database,
    [Symbol.dispose]() {
      closeCopy(path);
      if (database.isOpen) database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const ALL = "SELECT id, text FROM t ORDER BY id";

function rowsIn(database: DatabaseSync): unknown[] {
  const [check] = database.prepare("PRAGMA quick_check").all();
  expect(check).toEqual({ quick_check: "ok" });
  return database.prepare(ALL).all();
}

type Step = "insert" | "update" | "delete" | "table" | "checkpoint" | "restart" | "large" | "shrink";

const SQL: Readonly<Record<Step, string>> = {
  insert: "INSERT INTO t (text) VALUES (hex(randomblob(300)))",
  update: "UPDATE t SET text = hex(randomblob(900)) WHERE id % 3 = 0",
  delete: "DELETE FROM t WHERE id % 5 = 0",
  table: "CREATE TABLE IF NOT EXISTS other (id INTEGER PRIMARY KEY); INSERT INTO other DEFAULT VALUES",
  checkpoint: "PRAGMA wal_checkpoint(PASSIVE)",
  restart: "PRAGMA wal_checkpoint(TRUNCATE)",
  large:
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) INSERT INTO t (text) SELECT hex(randomblob(700)) FROM n",
  shrink: "DELETE FROM t WHERE id > 3; VACUUM",
};

test("a snapshot equals the database after any changes, looked at or not", () => {
  const step = fc.record({ do: fc.constantFrom(...(Object.keys(SQL) as Step[])), look: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      using made = agent();
      for (const { do: what, look } of steps) {
        made.database.exec(SQL[what]);
        if (look) expect(readSnapshot(made.path, rowsIn)).toEqual(made.database.prepare(ALL).all());
      }
      expect(readSnapshot(made.path, rowsIn)).toEqual(made.database.prepare(ALL).all());
    }),
    runs(8),
  );
});

test("while only the log grows, the same copy takes in what is new", () => {
  using made = agent();
  made.database.exec(SQL.insert);
  const first = readSnapshot(made.path, (database) => database);
  for (const what of ["insert", "large", "table", "update"] as const) {
    made.database.exec(SQL[what]);
    expect(readSnapshot(made.path, (database) => [database, rowsIn(database)])).toEqual([
      first,
      made.database.prepare(ALL).all(),
    ]);
  }
  expect(lastCopy(made.path)).toBe(first);
});

test.each([
  ["half a frame", (log: string) => appendFileSync(log, Buffer.alloc(500, 7))],
  ["a frame with other bytes", (log: string) => appendFileSync(log, Buffer.alloc(1048, 7))],
  ["half of its last frame", (log: string) => truncateSync(log, readFileSync(log).length - 600)],
])("a log that ends with %s is read up to the last whole transaction", (_name, tear) => {
  using made = agent();
  made.database.exec(SQL.insert);
  made.database.exec(SQL.insert);
  const folder = mkdtempSync(join(tmpdir(), "clew-torn-"));
  const path = join(folder, "agent.db");
  for (const end of ["", "-wal"]) writeFileSync(`${path}${end}`, readFileSync(`${made.path}${end}`));
  tear(`${path}-wal`);
  const found = readSnapshot(path, (database) => rowsIn(database).length);
  closeCopy(path);
  // SQLite itself finds the same.
  const torn = new DatabaseSync(path);
  expect(found).toBe(rowsIn(torn).length);
  torn.close();
  rmSync(folder, { recursive: true });
});

test("a transaction that is not committed is not seen, and nothing is written beside the database", () => {
  using made = agent();
  made.database.exec(SQL.insert);
  const names = () => readdirSync(join(made.path, ".."));
  const before = names();
  made.database.exec(`BEGIN; ${SQL.large}`);
  expect(readSnapshot(made.path, rowsIn)).toHaveLength(1);
  made.database.exec("COMMIT");
  expect(readSnapshot(made.path, rowsIn)).toHaveLength(61);
  expect(names()).toEqual(before);
});

test("a database that is replaced, or at rest, is read anew", () => {
  using made = agent();
  made.database.exec(SQL.insert);
  expect(readSnapshot(made.path, rowsIn)).toHaveLength(1);
  made.database.exec(SQL.large);
  const expected = made.database.prepare(ALL).all();
  made.database.close();
  expect(readSnapshot(made.path, rowsIn)).toEqual(expected);
  expect(lastCopy(made.path)).toBeNull();
});
