// Remembers what one search has read and the next needs again, until something in the archive changes.
import type { ArchivedSession } from "../../rows.ts";
import type { IndexedTurn } from "../../search-turns.ts";
import { commitsSeen } from "../change-log.ts";
import type { PostgresConnection } from "../connection.ts";
import type { WordTable } from "../schema.ts";
import type { TableSize } from "./score.ts";

export interface Remembered {
  readonly facts: Map<number, IndexedTurn<number>>;
  /** The turn of each chunk. */
  readonly chunks: Map<number, number>;
  readonly sessions: Map<number, ArchivedSession>;
  readonly sizes: ReadonlyMap<WordTable, TableSize>;
  /** Counts the rows that a query finds, up to a limit. */
  count(table: WordTable, query: string, most: number): Promise<number>;
}

interface Version extends Omit<Remembered, "count"> {
  readonly commits: number;
  readonly counts: Map<string, Promise<number>>;
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
  const { counts } = version;
  return {
    ...version,
    count(table, query, most) {
      const name = `${table} ${most} ${query}`;
      const counted = counts.get(name) ?? countRows(connection, table, query, most);
      counts.set(name, counted);
      counted.catch(() => counts.delete(name));
      return counted;
    },
  };
}

async function freshVersion(connection: PostgresConnection, commits: number): Promise<Version> {
  const rows = await connection.all("SELECT name, rows, tokens FROM words_total");
  return {
    commits,
    counts: new Map(),
    facts: new Map(),
    chunks: new Map(),
    sessions: new Map(),
    sizes: new Map(
      rows.map((row) => [row.name as WordTable, { rows: Number(row.rows), tokens: Number(row.tokens) }]),
    ),
  };
}

function isSmall({ facts, chunks, counts, sessions }: Version): boolean {
  return Math.max(facts.size, chunks.size, counts.size) < MOST_FACTS && sessions.size < MOST_SESSIONS;
}

async function countRows(
  connection: PostgresConnection,
  table: WordTable,
  query: string,
  most: number,
): Promise<number> {
  const counted = await connection.get("SELECT rows_with(?, ?::tsquery, ?) AS rows", ...[table, query, most]);
  return Number(counted?.rows ?? 0);
}
