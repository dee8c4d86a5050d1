// Looks up turns in the full-text tables. A search for an agent opens only those of redacted texts.
import type { SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";
import { COLUMN_WEIGHTS } from "../../../search/column-weights.ts";
import type { Lookup } from "../../../search/rank.ts";
import { timeOf, turnEntry } from "../../read-rows.ts";
import type { ArchivedSession } from "../../rows.ts";
import type { SearchFilter } from "../../search.ts";
import {
  type IndexedTurn,
  type IndexLookup,
  type IndexRow,
  MOST_RANKED,
  MOST_ROWS,
  type TurnAt,
  type TurnFound,
  type TurnIndex,
} from "../../search-turns.ts";
import { withSecrets } from "../../secret-rows.ts";
import type { Connection } from "../database.ts";
import { sessionsByKey, TURN_COLUMNS } from "../sessions.ts";
import { type FilterSql, filterSql, type TurnCount } from "./filter-sql.ts";
import { matchOf } from "./match.ts";
import { type IndexTable, secretTable } from "./tables.ts";

export function turnIndex(connection: Connection, filter: SearchFilter): TurnIndex<number> {
  const remembered = rememberedOf(connection);
  const within = filterSql(connection, filter, remembered);
  const tables = (scope: Lookup["scope"]): IndexTable[] =>
    filter.redacted ? [scope] : [scope, secretTable(scope)];
  return {
    async lookUp(lookup) {
      const open = lookUp(connection, lookup.scope, lookup, { within, remembered });
      if (filter.redacted) return open;
      // Their own scores are used only if not all of the others are known.
      const ranked = lookup.ranked && (lookup.in_prompt || open.length >= MOST_ROWS);
      const table = secretTable(lookup.scope);
      return withSecrets(open, lookUp(connection, table, { ...lookup, ranked }, { within, remembered }));
    },
    // Not in the texts with a secret: they are few, and apart from the secret they are among the others.
    async counts({ scope, columns }, expressions, most) {
      const count = connection.prepare(
        `SELECT count(*) AS rows FROM (SELECT 1 FROM ${scope} WHERE ${scope} MATCH ? LIMIT ?)`,
      );
      return expressions.map((expression) =>
        Number(count.get(matchOf(expression, { columns }), most)?.rows ?? 0),
      );
    },
    async turnsWith(expression) {
      const match = matchOf(expression);
      const found = (table: IndexTable) => `SELECT rowid AS turn FROM ${table} WHERE ${table} MATCH ?`;
      const turns = [
        ...tables("dialogue").flatMap((table) => connection.prepare(found(table)).all(match)),
        ...tables("work").flatMap((table) =>
          connection.prepare(`SELECT turn_key AS turn FROM chunk WHERE key IN (${found(table)})`).all(match),
        ),
      ];
      return new Set(turns.map(({ turn }) => Number(turn)));
    },
    facts: async (turns) => factsOf(connection, turns, remembered),
    turnsQuoting: async (text, turns) => turnsQuoting(connection, text, turns, filter),
    async *turns(found) {
      for (const each of found) yield turnAt(connection, each, remembered);
    },
  };
}

function lookUp(
  connection: Connection,
  table: IndexTable,
  lookup: IndexLookup,
  { within, remembered }: { readonly within: FilterSql; readonly remembered: Remembered },
): IndexRow<number>[] {
  const { scope, expression, columns, without } = lookup;
  const found = arrays(
    connection.prepare(lookupSql(table, lookup, within)),
    matchOf(expression, { columns }),
    ...(without === null ? [] : [matchOf(without)]),
    ...within.values,
  );
  // Sorting here takes less time than in SQLite. FTS5 returns negative scores, where lower is better.
  const rows = found.sort(([, one], [, other]) => Number(one) - Number(other)).slice(0, MOST_ROWS);
  const turnOf = scope === "work" ? turnsOfChunks(connection, rows, remembered) : null;
  return rows.flatMap(([row, bm25, in_prompt]) => {
    const key = Number(row);
    const turn = turnOf ? turnOf.get(key) : key;
    if (turn === undefined) return [];
    return { turn, bm25: -Number(bm25), in_prompt: -Number(in_prompt), chunk: turnOf ? key : null };
  });
}

/** Ranks before joining anything, because there may be thousands of matches and only a few hundred are looked at. */
function lookupSql(
  table: IndexTable,
  { scope, ranked, in_prompt, without }: IndexLookup,
  { condition }: FilterSql,
): string {
  // Not by NOT of FTS5: below it, a match of only some of several words may count for nothing.
  const others =
    without === null ? "" : `AND +rowid NOT IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`;
  const bm25 = ranked ? scoreIn(table, COLUMN_WEIGHTS[scope]) : "0";
  const inPrompt = in_prompt ? scoreIn(table, ONLY_PROMPT) : "0";
  return `SELECT rowid, ${bm25}, ${inPrompt} FROM ${table} WHERE ${table} MATCH ? ${others} ${condition(table, scope)}
    ORDER BY rowid DESC LIMIT ${ranked ? MOST_RANKED : MOST_ROWS}`;
}

/** Returns the turn of each chunk, and perhaps of others. */
function turnsOfChunks(
  connection: Connection,
  rows: readonly SQLOutputValue[][],
  { chunks }: Remembered,
): ReadonlyMap<number, number> {
  const wanted = rows.flatMap(([row]) => (chunks.has(Number(row)) ? [] : Number(row)));
  if (wanted.length === 0) return chunks;
  const found = arrays(
    connection.prepare(
      "SELECT chunk.key, turn_key FROM json_each(?) AS wanted JOIN chunk ON chunk.key = wanted.value",
    ),
    JSON.stringify(wanted),
  );
  for (const [key, turn] of found) chunks.set(Number(key), Number(turn));
  return chunks;
}

const ONLY_PROMPT: typeof COLUMN_WEIGHTS.dialogue = { title: 0, prompt: 1, answer: 0, files: 0, reported: 0 };

function scoreIn(table: IndexTable, weights: Readonly<Record<string, number>>): string {
  return `bm25(${[table, ...Object.values(weights)].join(", ")})`;
}

/** What one search has read and the next needs again. */
interface Remembered extends TurnCount {
  /** Changes with every commit, of any process. */
  readonly version: string;
  readonly facts: Map<number, IndexedTurn<number>>;
  /** The turn of each chunk. */
  readonly chunks: Map<number, number>;
  readonly sessions: Map<number, ArchivedSession>;
}

const rememberedBy = new WeakMap<Connection, Remembered>();
const MOST_FACTS = 20_000;
const MOST_SESSIONS = 500;

/** Returns what is remembered since the last commit. */
function rememberedOf(connection: Connection): Remembered {
  const [row = []] = arrays(
    connection.prepare("SELECT data_version, total_changes() FROM pragma_data_version"),
  );
  const version = row.join(" ");
  const known = rememberedBy.get(connection);
  const isSmall =
    known &&
    Math.max(known.facts.size, known.chunks.size) < MOST_FACTS &&
    known.sessions.size < MOST_SESSIONS;
  if (isSmall && known.version === version) return known;
  const fresh = { version, facts: new Map(), chunks: new Map(), sessions: new Map(), turns: null };
  rememberedBy.set(connection, fresh);
  return fresh;
}

function factsOf(
  connection: Connection,
  turns: readonly number[],
  { facts }: Remembered,
): ReadonlyMap<number, IndexedTurn<number>> {
  const wanted = turns.filter((turn) => !facts.has(turn));
  const rows = arrays(
    connection.prepare(
      `SELECT turn.key, turn.session_key, turn.started_at, octet_length(turn.prompt), s.parent_id IS NOT NULL
       FROM json_each(?) AS wanted JOIN turn ON turn.key = wanted.value JOIN session AS s ON s.key = turn.session_key`,
    ),
    JSON.stringify(wanted),
  );
  for (const [turn, session, started_at, prompt_size, of_subagent] of rows)
    facts.set(Number(turn), {
      session: Number(session),
      at: timeOf(started_at),
      prompt_size: Number(prompt_size),
      of_subagent: of_subagent === 1,
    });
  return facts;
}

/** Returns rows without column names, because hundreds of rows arrive twice as fast. */
function arrays(statement: StatementSync, ...values: readonly SQLInputValue[]): SQLOutputValue[][] {
  statement.setReturnArrays(true);
  return statement.all(...values) as unknown as SQLOutputValue[][];
}

/** Case matters for letters other than English ones. */
function turnsQuoting(
  connection: Connection,
  text: string,
  turns: readonly number[],
  { redacted = false }: SearchFilter,
): ReadonlySet<number> {
  const has = (column: string) => `instr(lower(${column}), lower(:text)) > 0`;
  const hasSecret = `EXISTS (SELECT 1 FROM ${secretTable("dialogue")} WHERE rowid = turn.key)`;
  const rows = connection
    .prepare(
      `SELECT turn.key FROM json_each(:turns) AS wanted JOIN turn ON turn.key = wanted.value
       WHERE (${["prompt", "words", "answer"].map(has).join(" OR ")}) ${redacted ? `AND NOT ${hasSecret}` : ""}`,
    )
    .all({ turns: JSON.stringify(turns), text });
  return new Set(rows.map(({ key }) => Number(key)));
}

function turnAt(
  connection: Connection,
  { turn, chunk }: TurnFound<number>,
  { sessions }: Remembered,
): TurnAt | null {
  const row = connection.prepare(`SELECT session_key, ${TURN_COLUMNS} FROM turn WHERE key = ?`).get(turn);
  if (!row) return null;
  const key = Number(row.session_key);
  const session = sessions.get(key) ?? sessionsByKey(connection, [key]).get(key);
  if (!session) return null;
  sessions.set(key, session);
  const range =
    chunk === null
      ? undefined
      : connection.prepare(`SELECT "from", "to" FROM chunk WHERE key = ?`).get(chunk);
  return {
    session,
    turn: turnEntry(row),
    work_range: range ? { from: Number(range.from), to: Number(range.to) } : null,
  };
}
