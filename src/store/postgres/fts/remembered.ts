// Remembers what one search has read and the next needs again, until something in the archive changes.
import type { ArchivedSession } from "../../rows.ts";
import type { IndexedTurn } from "../../search-turns.ts";
import { commitsSeen } from "../change-log.ts";
import { type PostgresConnection, textList } from "../connection.ts";
import type { WordTable } from "../schema.ts";
import type { TableSize } from "./score.ts";

export interface Remembered {
  readonly facts: Map<number, IndexedTurn<number>>;
  /** The turn of each chunk. */
  readonly chunks: Map<number, number>;
  readonly sessions: Map<number, ArchivedSession>;
  readonly sizes: ReadonlyMap<WordTable, TableSize>;
  /** Counts the rows that each query finds, up to a limit. */
  counts(table: WordTable, queries: readonly string[], most: number): Promise<readonly number[]>;
}

interface Version extends Omit<Remembered, "counts"> {
  readonly commits: number;
  readonly counted: Map<string, number>;
}

const rememberedBy = new WeakMap<object, Version>();
const MOST_FACTS = 20_000;
const MOST_SESSIONS = 500;

/** Returns what is remembered since the last commit. */
export async function rememberedOf(connection: PostgresConnection): Promise<Remembered> {
  const commits = await commitsSeen(connection);
  const known = rememberedBy.get(connection.memory);
  const version =
    known && known.commits === commits && isSmall(known) ? known : await freshVersion(connection, commits);
  rememberedBy.set(connection.memory, version);
  const { counted } = version;
  return {
    ...version,
    async counts(table, queries, most) {
      const nameOf = (query: string) => `${table} ${most} ${query}`;
      const unknown = new Set(queries.filter((query) => !counted.has(nameOf(query))));
      for (const [query, found] of await countRows(connection, table, unknown, most))
        counted.set(nameOf(query), found);
      return queries.map((query) => counted.get(nameOf(query)) ?? 0);
    },
  };
}

async function freshVersion(connection: PostgresConnection, commits: number): Promise<Version> {
  const rows = await connection.all("SELECT name, rows, tokens FROM words_total");
  return {
    commits,
    counted: new Map(),
    facts: new Map(),
    chunks: new Map(),
    sessions: new Map(),
    sizes: new Map(
      rows.map((row) => [row.name as WordTable, { rows: Number(row.rows), tokens: Number(row.tokens) }]),
    ),
  };
}

function isSmall({ facts, chunks, counted, sessions }: Version): boolean {
  return Math.max(facts.size, chunks.size, counted.size) < MOST_FACTS && sessions.size < MOST_SESSIONS;
}

async function countRows(
  connection: PostgresConnection,
  table: WordTable,
  queries: ReadonlySet<string>,
  most: number,
): Promise<[query: string, rows: number][]> {
  if (queries.size === 0) return [];
  const rows = await connection.all(
    "SELECT query, rows_with(?, query::tsquery, ?) AS rows FROM unnest(?::text[]) AS query",
    ...[table, most, textList(queries)],
  );
  return rows.map((row) => [String(row.query), Number(row.rows)]);
}
