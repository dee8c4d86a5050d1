// Copies archived bytes into a new database: through SQLite as far as it can read the old one, then from its pages, then
// from backups. Each block is compared with its hash.
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { openBlock } from "../../blocks.ts";
import type { Connection } from "../database.ts";
import { isDamage } from "../disk-error.ts";
import { type CarvedRow, carveRows } from "./carve-rows.ts";
import { readableRows, type StoredRow } from "./readable-rows.ts";

export interface KeptCopy {
  /** Places where rows could not be read. */
  gaps: number;
  /** Blocks whose row could be read, but not their bytes. */
  bad: number;
}

/** Copies what SQLite can read. A block whose bytes are damaged is copied without them, to be healed by its hash. */
export function copyKept(old: DatabaseSync, target: Connection, copy: KeptCopy): void {
  const on_gap = () => {
    copy.gaps++;
  };
  for (const row of readableRows(old, { table: "source", on_gap })) putSource(target, row);
  const data = old.prepare("SELECT data FROM piece WHERE key = ?");
  for (const row of readableRows(old, { table: "piece", columns: BLOCK_COLUMNS, on_gap })) {
    const bytes = dataOf(() => data.get(Number(row.key))?.data);
    const good = bytes !== null && isGood(row, bytes);
    if (!good) copy.bad++;
    putBlock(target, { ...row, data: good ? Uint8Array.from(bytes) : NOTHING });
  }
}

const BLOCK_COLUMNS = ["key", "source_key", "generation", '"offset"', "length", "hash"];
const NOTHING = new Uint8Array();

function dataOf(read: () => unknown): Uint8Array | null {
  try {
    const data = read();
    return data instanceof Uint8Array ? data : null;
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

function isGood({ length, hash }: StoredRow, data: Uint8Array): boolean {
  return openBlock({ data, length: Number(length), hash: String(hash) }) !== null;
}

/** Adds sources and blocks that only the pages of the old database still have. Returns how many. */
export function copyCarved(path: string, target: Connection): number {
  const columns = columnsOf(target, "source");
  const sources = new Set(keysOf(target, "source"));
  const good = new Set(
    target
      .prepare("SELECT key FROM piece WHERE length(data) > 0")
      .all()
      .map(({ key }) => Number(key)),
  );
  let added = 0;
  for (const row of carveRows(path)) {
    const source = sourceIn(row, columns);
    if (source && !sources.has(row.rowid)) {
      if (putSource(target, source)) added++;
      sources.add(row.rowid);
    }
    const block = blockIn(row);
    if (!block || good.has(row.rowid) || !isGood(block, block.data as Uint8Array)) continue;
    // A row that was read through SQLite says which bytes belong there; a page may hold those of an earlier time.
    const known = target.prepare("SELECT hash FROM piece WHERE key = ?").get(row.rowid);
    if (known && known.hash !== block.hash) continue;
    target.prepare("DELETE FROM piece WHERE key = ?").run(row.rowid);
    if (putBlock(target, block)) added++;
    good.add(row.rowid);
  }
  return added;
}

const TYPES = new Set(["session", "subsession", "side", "history"]);
/** Columns of the first version. Later ones have defaults. */
const FIRST_COLUMNS = 14;

function sourceIn({ rowid, values }: CarvedRow, columns: readonly string[]): StoredRow | null {
  const [key, path, agent, session, type] = values;
  const shaped = values.length >= FIRST_COLUMNS && values.length <= columns.length && key === null;
  const texts = [path, agent, session].every((value) => typeof value === "string");
  if (!shaped || !texts || typeof type !== "string" || !TYPES.has(type)) return null;
  const named = columns.slice(0, values.length).map((column, index) => [column, values[index] ?? null]);
  return { ...Object.fromEntries(named), key: rowid } as StoredRow;
}

const HASH_CHARACTERS = 43;

function blockIn({ rowid, values }: CarvedRow): StoredRow | null {
  if (values.length !== BLOCK_COLUMNS.length + 1) return null;
  const [key, source_key, generation, offset, length, hash, data] = values;
  const numbers = [source_key, generation, offset, length].every((value) => typeof value === "number");
  const named = typeof hash === "string" && hash.length === HASH_CHARACTERS;
  if (key !== null || !numbers || !named || !(data instanceof Uint8Array)) return null;
  return { key: rowid, source_key, generation, offset, length, hash, data } as StoredRow;
}

/** Gives blocks without a source the one that the rows of their session name. */
export function nameOrphans(old: DatabaseSync, target: Connection): void {
  const orphans = new Set(
    target
      .prepare("SELECT DISTINCT source_key FROM piece WHERE source_key NOT IN (SELECT key FROM source)")
      .all()
      .map(({ source_key }) => Number(source_key)),
  );
  if (orphans.size === 0) return;
  const columns = ["id", "top_id", "parent_id", "source_key", "data"];
  for (const row of readableRows(old, { table: "session", columns, on_gap: () => undefined })) {
    const key = Number(row.source_key);
    if (row.source_key === null || !orphans.delete(key)) continue;
    const { path, agent } = JSON.parse(String(row.data)) as { path: string; agent: string };
    const size = target
      .prepare(
        `SELECT generation, max("offset" + length) AS kept_to FROM piece WHERE source_key = ?
         GROUP BY generation ORDER BY generation DESC LIMIT 1`,
      )
      .get(key);
    putSource(target, {
      ...{ key, path, agent, session_id: row.id ?? "", top_id: row.top_id ?? null, note: null, gone: 0 },
      ...{ type: row.parent_id === null ? "session" : "subsession", mtime_ms: 0, ctime_ms: 0 },
      ...{ size: size?.kept_to ?? 0, kept_to: size?.kept_to ?? 0, generation: size?.generation ?? 0 },
    });
  }
  // Nothing says whose bytes the others are.
  target.prepare("DELETE FROM piece WHERE source_key NOT IN (SELECT key FROM source)").run();
}

/** Adds the sources of a backup that the new database lacks, with their blocks. Returns how many. */
export function copyBackedUp(backup: DatabaseSync, target: Connection): number {
  const on_gap = () => undefined;
  const added = new Map<number, number>();
  let next = Math.max(0, ...keysOf(target, "source"), ...keysOf(target, "piece")) + 1;
  for (const row of readableRows(backup, { table: "source", on_gap })) {
    const forgotten = target
      .prepare("SELECT 1 FROM forgotten WHERE session_id IN (?, ?)")
      .get(row.session_id ?? null, row.top_id ?? null);
    if (forgotten || !putSource(target, { ...row, key: next })) continue;
    added.set(Number(row.key), next++);
  }
  for (const row of readableRows(backup, { table: "piece", on_gap })) {
    const source_key = added.get(Number(row.source_key));
    if (source_key !== undefined && isGood(row, row.data as Uint8Array))
      putBlock(target, { ...row, key: next++, source_key });
  }
  return added.size;
}

/** Counts as unread, so its rows are made again. Returns false if there is one with this path or key already. */
export function putSource(target: Connection, row: StoredRow): boolean {
  return putRow(target, "source", { ...row, derived: 0 });
}

function putBlock(target: Connection, row: StoredRow): boolean {
  return putRow(target, "piece", row);
}

/** Returns false if the row is already there. */
export function putRow(target: Connection, table: string, row: StoredRow): boolean {
  const names = Object.keys(row).filter((name) => row[name] !== undefined);
  const { changes } = target
    .prepare(
      `INSERT OR IGNORE INTO ${table} (${names.map((name) => `"${name}"`).join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    )
    .run(...names.map((name) => row[name] as SQLInputValue));
  return changes > 0;
}

function columnsOf(target: Connection, table: string): string[] {
  return target
    .prepare("SELECT name FROM pragma_table_info(?) ORDER BY cid")
    .all(table)
    .map(({ name }) => String(name));
}

function keysOf(target: Connection, table: string): number[] {
  return target
    .prepare(`SELECT key FROM ${table}`)
    .all()
    .map(({ key }) => Number(key));
}
