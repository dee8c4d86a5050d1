// Writes and removes rows of the word tables, and keeps count of them, within the caller's transaction.
import { numbers, type Statements, textList } from "../connection.ts";
import type { WordTable } from "../schema.ts";
import type { Month } from "./word-months.ts";

/** A row of words as it is stored. */
export interface WordRow extends WordsOfRow {
  /** The key of the turn, or of the chunk. */
  readonly key: number;
  /** The month of the turn. Its partition is there. */
  readonly month: Month;
}

export interface WordsOfRow {
  /** How many words it has, to measure matches against. */
  readonly tokens: number;
  /** Where each column begins, as JSON. */
  readonly columns: string;
  /** Printed for PostgreSQL. */
  readonly words: string;
}

export async function insertWords(
  transaction: Statements,
  table: WordTable,
  rows: readonly WordRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.run(
    `WITH added AS (
       INSERT INTO ${table} (key, month, tokens, columns, words)
       SELECT key, month, tokens, columns, words::tsvector
       FROM unnest(?::bigint[], ?::date[], ?::int[], ?::text[], ?::text[]) AS given (key, month, tokens, columns, words)
       RETURNING tokens)
     UPDATE words_total SET rows = rows + (SELECT count(*) FROM added),
       tokens = tokens + (SELECT sum(tokens) FROM added) WHERE name = '${table}'`,
    numbers(rows.map(({ key }) => key)),
    textList(rows.map(({ month }) => month)),
    numbers(rows.map(({ tokens }) => tokens)),
    textList(rows.map(({ columns }) => columns)),
    textList(rows.map(({ words }) => words)),
  );
}

export async function removeWords(
  transaction: Statements,
  index: "dialogue" | "work",
  keys: readonly number[],
): Promise<void> {
  if (keys.length === 0) return;
  for (const table of [index, `${index}_secret`])
    await transaction.run(
      `WITH gone AS (DELETE FROM ${table} WHERE key = ANY (?::bigint[]) RETURNING tokens)
       UPDATE words_total SET rows = rows - (SELECT count(*) FROM gone),
         tokens = tokens - (SELECT sum(tokens) FROM gone)
       WHERE name = '${table}' AND EXISTS (SELECT 1 FROM gone)`,
      numbers(keys),
    );
}
