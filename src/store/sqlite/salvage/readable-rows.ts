// Reads the rows of a table that may be damaged, and skips those that can't be read.
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { isDamage } from "../disk-error.ts";

export type StoredRow = Record<string, SQLOutputValue>;

export interface TableRead {
  readonly table: string;
  /** Columns to read; all by default. */
  readonly columns?: readonly string[];
  readonly without_rowid?: boolean;
  /** Called for each place that had to be skipped. */
  readonly on_gap: () => void;
}

export function* readableRows(database: DatabaseSync, read: TableRead): Generator<StoredRow> {
  if (read.without_rowid) yield* rowsFromBothEnds(database, read);
  else yield* rowsByNumber(database, read);
}

function* rowsByNumber(
  database: DatabaseSync,
  { table, columns = ["*"], on_gap }: TableRead,
): Generator<StoredRow> {
  const wanted = columns.join(", ");
  for (let next: number | null = 0; next !== null; ) {
    const from: number = next;
    let at = from;
    try {
      const rows = database.prepare(
        `SELECT ${wanted}, rowid AS "row number" FROM ${table} WHERE rowid >= ? ORDER BY rowid`,
      );
      for (const { "row number": number, ...row } of rows.iterate(from)) {
        at = Number(number) + 1;
        yield row;
      }
      return;
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    on_gap();
    next = nextReadable(database, { table, wanted }, at);
  }
}

/** A probe that is further ahead than any row. */
const FARTHEST = 2 ** 50;

/** Returns the first number from which rows can be read again: first with ever longer steps, then between the last two. */
function nextReadable(
  database: DatabaseSync,
  { table, wanted }: { readonly table: string; readonly wanted: string },
  from: number,
): number | null {
  const readable = (at: number) => {
    try {
      database.prepare(`SELECT ${wanted} FROM ${table} WHERE rowid >= ? ORDER BY rowid LIMIT 1`).get(at);
      return true;
    } catch (error) {
      if (isDamage(error)) return false;
      throw error;
    }
  };
  let unreadable = from;
  let step = 1;
  while (!readable(from + step)) {
    unreadable = from + step;
    step *= 2;
    if (step > FARTHEST) return null;
  }
  let found = from + step;
  while (found - unreadable > 1) {
    const middle = Math.floor((found + unreadable) / 2);
    if (readable(middle)) found = middle;
    else unreadable = middle;
  }
  return found;
}

/** A table without row numbers is read from its beginning and from its end, up to the damage. */
function* rowsFromBothEnds(
  database: DatabaseSync,
  { table, columns = ["*"], on_gap }: TableRead,
): Generator<StoredRow> {
  const [key] = columns;
  const seen = new Set<string>();
  for (const order of ["ASC", "DESC"]) {
    try {
      const rows = database.prepare(`SELECT ${columns.join(", ")} FROM ${table} ORDER BY ${key} ${order}`);
      for (const row of rows.iterate()) {
        const text = JSON.stringify(row);
        if (!seen.has(text)) yield row;
        seen.add(text);
      }
      return;
    } catch (error) {
      if (!isDamage(error)) throw error;
      if (order === "ASC") on_gap();
    }
  }
}
