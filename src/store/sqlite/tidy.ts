// Merges the full-text index in small steps: fewer segments make searches faster.
import type { Connection } from "./database.ts";
import { INDEX_TABLES, type IndexTable } from "./fts/tables.ts";

/** Pages that one step may write; takes a few milliseconds. */
const STEP_PAGES = 200;

/** Returns false if there was nothing to merge. */
export function tidy(connection: Connection): boolean {
  const changesBefore = changes(connection);
  connection.inTransaction(() => {
    for (const table of INDEX_TABLES)
      connection.database.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${STEP_PAGES})`);
  });
  // FTS5 reports a merge by the number of changes: fewer than two per table mean that nothing was merged.
  return changes(connection) - changesBefore >= 2 * INDEX_TABLES.length;
}

/** Returns the number of segments of the index that has most. */
export function mostSegments(connection: Connection): number {
  return Math.max(...INDEX_TABLES.map((table) => segmentsOf(connection, table)));
}

/** The row of an index that describes its structure. */
const STRUCTURE = 10;
/** Marks the newer form of that row, of tables that can delete without content. */
const SECOND_FORM = 0xff000001;

function segmentsOf(connection: Connection, table: IndexTable): number {
  const row = connection.prepare(`SELECT block FROM ${table}_data WHERE id = ${STRUCTURE}`).get();
  if (!(row?.block instanceof Uint8Array)) return 0;
  const block = Buffer.from(row.block);
  // A cookie of four bytes and the form, then the numbers of levels and of segments.
  const levels = block.length >= 8 && block.readUInt32BE(4) === SECOND_FORM ? 8 : 4;
  return varintAt(block, varintAt(block, levels).end).value;
}

/** Reads a number as SQLite stores it: seven bits in each byte, and the highest bit on all but the last. */
function varintAt(block: Buffer, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = start; at < block.length; at++) {
    const byte = block[at] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, end: at + 1 };
  }
  return { value, end: block.length };
}

function changes(connection: Connection): number {
  return Number(connection.prepare("SELECT total_changes() AS changes").get()?.changes ?? 0);
}
