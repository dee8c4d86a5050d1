// Simulates the made-up agent's folder: what it does to its files, one step at a time.
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { lines, type MadeUpRecord } from "./records.ts";

export const SECRET = "hunter2-made-up-secret";

export interface MadeUpWorld extends Disposable {
  readonly root: string;
  readonly data_dir: string;
  append(thread: string, records: readonly MadeUpRecord[]): void;
  /** Writes half a line, as an interrupted write leaves it. */
  tear(thread: string, text: string): void;
  rewrite(thread: string, records: readonly MadeUpRecord[]): void;
  /** Moves a thread into the cellar and compresses it. */
  store(thread: string): void;
  /** Adds rows to the database, or changes them. */
  put(session: string, records: readonly MadeUpRecord[], open?: boolean): void;
  take(session: string, ids: readonly string[]): void;
  name(session: string, title: string): void;
  /** Records the usage of a whole session, in a document about all of them. */
  count(session: string, input: number, output: number): void;
  /** Ends the agent: its database is closed, as on exit. */
  quit(): void;
}

export function madeUpWorld(): MadeUpWorld {
  const made = mkdtempSync(join(tmpdir(), "clew-made-up-"));
  const root = join(made, "agent");
  const threads = join(root, "threads");
  mkdirSync(threads, { recursive: true });
  mkdirSync(join(root, "cellar"));
  writeFileSync(join(root, "secrets.txt"), SECRET);
  const database = new DatabaseSync(join(root, "desk.db"));
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE note (session TEXT, key TEXT, position INTEGER, changed INTEGER, open INTEGER, body TEXT, PRIMARY KEY (session, key));
    CREATE TABLE secret (word TEXT);
    INSERT INTO secret VALUES ('${SECRET}');`);
  let clock = 0;
  const path = (thread: string) => join(threads, `${thread}.log`);
  const documents = new Map<string, Record<string, unknown>>();

  function document(name: string, session: string, value: unknown): void {
    const now = { ...documents.get(name), [session]: value };
    documents.set(name, now);
    // Written whole beside the old file, then renamed over it.
    writeFileSync(join(root, `${name}.new`), JSON.stringify(now));
    renameSync(join(root, `${name}.new`), join(root, name));
  }

  return {
    root: `made-up:${root}`,
    data_dir: join(made, "data"),
    append: (thread, records) => appendFileSync(path(thread), lines(records)),
    tear: (thread, text) => appendFileSync(path(thread), text),
    rewrite: (thread, records) => writeFileSync(path(thread), lines(records)),
    store(thread) {
      writeFileSync(join(root, "cellar", `${thread}.log.gz`), gzipSync(readFileSync(path(thread))));
      rmSync(path(thread));
    },
    put(session, records, open = false) {
      for (const record of records) {
        const position =
          database.prepare("SELECT count(*) AS n FROM note WHERE session = ?").get(session)?.n ?? 0;
        database
          .prepare(
            `INSERT INTO note VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (session, key)
             DO UPDATE SET changed = excluded.changed, open = excluded.open, body = excluded.body`,
          )
          .run(session, record.id, position, ++clock, open ? 1 : 0, JSON.stringify(record));
      }
    },
    take(session, ids) {
      for (const id of ids)
        database.prepare("DELETE FROM note WHERE session = ? AND key = ?").run(session, id);
    },
    name: (session, title) => document("names.json", session, title),
    count: (session, input, output) => document("ledger.json", session, { input, output }),
    quit: () => database.close(),
    [Symbol.dispose]() {
      if (database.isOpen) database.close();
      rmSync(made, { recursive: true, force: true });
    },
  };
}
