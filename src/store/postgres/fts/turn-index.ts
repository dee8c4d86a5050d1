// Looks up turns in the word tables, in two stages: the newest matches by the index, then their exact scores. A search for
// an agent opens only the tables of redacted texts.
import type { Lookup } from "../../../search/rank.ts";
import { projectEnd } from "../../file-paths.ts";
import { timeOf, turnEntry } from "../../read-rows.ts";
import type { SearchFilter } from "../../search.ts";
import {
  type IndexLookup,
  type IndexRow,
  MOST_RANKED,
  MOST_ROWS,
  type TurnAt,
  type TurnFound,
  type TurnIndex,
} from "../../search-turns.ts";
import { withSecrets } from "../../secret-rows.ts";
import { numbers, type PostgresConnection, type SqlValue, textList } from "../connection.ts";
import { filesByPath } from "../files.ts";
import type { WordTable } from "../schema.ts";
import { sessionsByKey } from "../sessions.ts";
import { TURN_COLUMNS } from "../turns.ts";
import { exactRows } from "./exact-rows.ts";
import { queryText } from "./query-text.ts";
import { type Remembered, rememberedOf } from "./remembered.ts";
import type { SearchCondition } from "./search-functions.ts";

export async function turnIndex(
  connection: PostgresConnection,
  filter: SearchFilter,
): Promise<TurnIndex<number>> {
  const remembered = await rememberedOf(connection);
  const within = await conditionsOf(connection, filter);
  const open = { connection, remembered, within };
  const tables = (scope: Lookup["scope"]): WordTable[] =>
    filter.redacted ? [scope] : [scope, `${scope}_secret`];
  return {
    async lookUp(lookup) {
      const rows = await lookUp(open, lookup.scope, lookup);
      if (filter.redacted) return rows;
      // Their own scores are used only if not all of the others are known.
      const ranked = lookup.ranked && (lookup.in_prompt || rows.length >= MOST_ROWS);
      return withSecrets(rows, await lookUp(open, `${lookup.scope}_secret`, { ...lookup, ranked }));
    },
    // Not in the texts with a secret: they are few, and apart from the secret they are among the others.
    async counts({ scope, columns }, expressions, most) {
      const queries = expressions.map((expression) => queryText(expression, { scope, columns }));
      return remembered.counts(scope, queries, most);
    },
    async turnsWith(expression) {
      const turns: number[] = [];
      for (const scope of ["dialogue", "work"] as const)
        for (const table of tables(scope)) {
          const found = `SELECT key FROM ${ROWS_FOUND}`;
          const sql =
            scope === "dialogue" ? found : `SELECT turn_key AS key FROM chunk WHERE key IN (${found})`;
          const rows = await connection.all(
            sql,
            ...[table, queryText(expression, { scope }), ...listsOf(new Map()), null],
          );
          turns.push(...rows.map(({ key }) => Number(key)));
        }
      return new Set(turns);
    },
    facts: (turns) => factsOf(open, turns),
    turnsQuoting: (text, turns) => turnsQuoting(connection, text, turns, filter),
    async *turns(found) {
      for (let first = 0; first < found.length; first += READ_AT_ONCE)
        yield* await turnsAt(open, found.slice(first, first + READ_AT_ONCE));
    },
  };
}

/** As many as a page of results shows: a call for each would take longer than to read a few that are not shown. */
const READ_AT_ONCE = 20;

export interface OpenIndex {
  readonly connection: PostgresConnection;
  readonly remembered: Remembered;
  readonly within: Conditions;
}

type Conditions = ReadonlyMap<SearchCondition, string>;

const ROWS_FOUND = "rows_found(?, ?::tsquery, ?::text[], ?::text[], ?)";

function listsOf(within: Conditions): readonly string[] {
  return [textList(within.keys()), textList(within.values())];
}

async function lookUp(
  open: OpenIndex,
  table: WordTable,
  lookup: IndexLookup,
): Promise<readonly IndexRow<number>[]> {
  const { scope, expression, ranked } = lookup;
  // Most archives have few texts with a secret, or none.
  if (open.remembered.sizes.get(table)?.rows === 0) return [];
  const found = await open.connection.all(
    `SELECT key, month FROM ${ROWS_FOUND}`,
    ...[table, queryText(expression, lookup), ...listsOf(open.within), ranked ? MOST_RANKED : MOST_ROWS],
  );
  const keys = found.map(({ key }) => Number(key));
  // The newest come first.
  const oldest = String(found.at(-1)?.month);
  // Words that need not be near each other match by the index alone, and without a rank there is nothing else to know.
  const scored =
    ranked || expression.kind === "near"
      ? await exactRows(open, { table, keys, oldest }, lookup)
      : keys.map((key) => ({ key, bm25: 0, in_prompt: 0 }));
  const rows = scored.slice(0, MOST_ROWS);
  const turnOf =
    scope === "work"
      ? await turnsOfChunks(
          open,
          rows.map(({ key }) => key),
        )
      : null;
  return rows.flatMap(({ key, bm25, in_prompt }) => {
    const turn = turnOf ? turnOf.get(key) : key;
    if (turn === undefined) return [];
    const scores = { bm25: ranked ? bm25 : 0, in_prompt: lookup.in_prompt && ranked ? in_prompt : 0 };
    return { turn, ...scores, chunk: turnOf ? key : null };
  });
}

async function conditionsOf(connection: PostgresConnection, filter: SearchFilter): Promise<Conditions> {
  const { session, alone, project, agent, branch, model, since, until, tool, file } = filter;
  const given: Readonly<Record<SearchCondition, string | undefined>> = {
    ...{ session: alone ? undefined : session, alone: alone ? session : undefined },
    project: project === undefined ? undefined : textList([project, projectEnd(project)]),
    ...{ agent, branch, model, since, until, tool: tool?.toLowerCase() },
    files: file === undefined ? undefined : numbers(await filesByPath(connection, file)),
  };
  return new Map(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [[name as SearchCondition, value]],
    ),
  );
}

/** Returns the turn of each chunk, and perhaps of others. */
async function turnsOfChunks(
  { connection, remembered: { chunks } }: OpenIndex,
  keys: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const wanted = keys.filter((key) => !chunks.has(key));
  if (wanted.length === 0) return chunks;
  const found = await connection.all(
    "SELECT key, turn_key FROM chunk WHERE key = ANY (?::bigint[])",
    numbers(wanted),
  );
  for (const { key, turn_key } of found) chunks.set(Number(key), Number(turn_key));
  return chunks;
}

async function factsOf(
  { connection, remembered: { facts } }: OpenIndex,
  turns: readonly number[],
): ReturnType<TurnIndex<number>["facts"]> {
  const wanted = turns.filter((turn) => !facts.has(turn));
  const rows = await connection.all(
    `SELECT turn.key, turn.session_key, turn.started_at, octet_length(turn.prompt) AS prompt_size,
       (s.parent_id IS NOT NULL)::int AS of_subagent
     FROM turn JOIN session AS s ON s.key = turn.session_key WHERE turn.key = ANY (?::bigint[])`,
    numbers(wanted),
  );
  for (const { key, session_key, started_at, prompt_size, of_subagent } of rows)
    facts.set(Number(key), {
      session: Number(session_key),
      at: timeOf(started_at),
      prompt_size: Number(prompt_size),
      of_subagent: of_subagent === 1,
    });
  return facts;
}

/** Case matters for letters other than English ones. */
async function turnsQuoting(
  connection: PostgresConnection,
  text: string,
  turns: readonly number[],
  { redacted = false }: SearchFilter,
): Promise<ReadonlySet<number>> {
  const columns = ["prompt", "words", "answer"];
  const has = (column: string) => `strpos(lower(${column}), lower(? COLLATE "C")) > 0`;
  const among = redacted ? "ARRAY (SELECT turns_without_secret(?::bigint[]))" : "?::bigint[]";
  const texts: SqlValue[] = columns.map(() => text);
  const rows = await connection.all(
    `SELECT turn.key FROM turn WHERE (${columns.map(has).join(" OR ")}) AND turn.key = ANY (${among})`,
    ...[...texts, numbers(turns)],
  );
  return new Set(rows.map(({ key }) => Number(key)));
}

/** Reads turns in one go, in this order; null for one that is gone. */
async function turnsAt(
  { connection, remembered: { sessions } }: OpenIndex,
  found: readonly TurnFound<number>[],
): Promise<(TurnAt | null)[]> {
  const chunks = found.flatMap(({ chunk }) => chunk ?? []);
  const [rows, ranges] = await Promise.all([
    connection.all(
      `SELECT turn.key, session_key, ${TURN_COLUMNS} FROM turn WHERE key = ANY (?::bigint[])`,
      numbers(found.map(({ turn }) => turn)),
    ),
    chunks.length === 0
      ? []
      : connection.all(`SELECT key, "from", "to" FROM chunk WHERE key = ANY (?::bigint[])`, numbers(chunks)),
  ]);
  const turns = new Map(rows.map((row) => [Number(row.key), row]));
  const rangeOf = new Map(
    ranges.map(({ key, from, to }) => [Number(key), { from: Number(from), to: Number(to) }]),
  );
  const unknown = new Set(
    rows.map(({ session_key }) => Number(session_key)).filter((key) => !sessions.has(key)),
  );
  if (unknown.size > 0)
    for (const [key, session] of await sessionsByKey(connection, [...unknown])) sessions.set(key, session);
  return found.map(({ turn, chunk }) => {
    const row = turns.get(turn);
    const session = row && sessions.get(Number(row.session_key));
    if (!session) return null;
    return {
      session,
      turn: turnEntry(row),
      work_range: chunk === null ? null : (rangeOf.get(chunk) ?? null),
    };
  });
}
