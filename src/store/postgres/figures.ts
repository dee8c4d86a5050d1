// Counts and checks the archive, and computes its digest, which is equal for two archives with the same
// contents.
import { createHash } from "node:crypto";
import type { StoreCounts, StoreFigures } from "../maintenance.ts";
import type { PostgresConnection, Statements } from "./connection.ts";
import { MARKS } from "./fts/words-of.ts";
import { WORD_TABLES } from "./schema.ts";

const COUNTS: Readonly<Record<keyof StoreCounts, string>> = {
  sessions: "SELECT count(*) FROM session WHERE parent_id IS NULL AND ghost IS NULL",
  subsessions: "SELECT count(*) FROM session WHERE parent_id IS NOT NULL",
  ghosts: "SELECT count(*) FROM session WHERE ghost IS NOT NULL",
  provisional: "SELECT count(*) FROM session WHERE provisional = 1",
  recovered: "SELECT count(*) FROM session WHERE recovered = 1",
  sources_gone: "SELECT count(*) FROM source WHERE gone = 1 AND type <> 'side'",
  unkept_bytes: "SELECT coalesce(sum(size - kept_to), 0) FROM source WHERE gone = 0 AND kept_to < size",
  dialogue_waiting: "SELECT count(*) FROM turn WHERE dialogue_indexed = 0",
  work_waiting: "SELECT count(*) FROM turn WHERE work_indexed_to < ends_at",
};

type OwnFigures = Omit<StoreFigures, keyof StoreCounts>;

const FIGURES: Readonly<Record<keyof OwnFigures, string>> = {
  turns: "SELECT count(*) FROM turn",
  // A file about many sessions counts once, however many logs it gives.
  sources: "SELECT count(DISTINCT coalesce(container, path)) FROM source",
  kept_bytes: "SELECT coalesce(sum(length), 0) FROM piece",
  stored_bytes: "SELECT coalesce(sum(octet_length(data)), 0) FROM piece",
  database_bytes: `SELECT sum(pg_total_relation_size(oid)) FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
};

export async function countsOf(connection: Statements): Promise<StoreCounts> {
  return (await counted(connection, COUNTS)) as unknown as StoreCounts;
}

export async function figuresOf(connection: Statements): Promise<StoreFigures> {
  return (await counted(connection, { ...COUNTS, ...FIGURES })) as unknown as StoreFigures;
}

async function counted(
  connection: Statements,
  queries: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const columns = Object.entries(queries).map(([name, sql]) => `(${sql}) AS ${name}`);
  const row = (await connection.get(`SELECT ${columns.join(", ")}`)) ?? {};
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
}

/** Returns what is wrong with the index. PostgreSQL itself checks everything else as it goes. */
export async function checkDatabase(connection: Statements): Promise<string[]> {
  const complaints: string[] = [];
  for (const table of WORD_TABLES) {
    const of = table.startsWith("work") ? "chunk" : "turn";
    const row = await connection.get(
      `SELECT count(*) FILTER (WHERE NOT EXISTS (SELECT 1 FROM ${of} WHERE ${of}.key = words.key)) AS stray,
         count(*) - (SELECT rows FROM words_total WHERE name = '${table}') AS more,
         coalesce(sum(tokens), 0) - (SELECT tokens FROM words_total WHERE name = '${table}') AS longer
       FROM ${table} AS words`,
    );
    if (Number(row?.stray) > 0) complaints.push(`${row?.stray} rows of ${table} belong to nothing`);
    if (Number(row?.more) !== 0 || Number(row?.longer) !== 0)
      complaints.push(`${table} has other words than were counted`);
  }
  return complaints;
}

const OF_TURN = "JOIN turn ON turn.key = turn_key JOIN session AS s ON s.key = session_key";

/** Nothing in here depends on the order of reading, file times or row keys. */
const CONTENTS: readonly string[] = [
  "SELECT id, top_id, data, root_id, depth, tree_order, tree, summary FROM session ORDER BY top_id, id",
  `SELECT s.id, begun_at, first_at, noted_at, active_at, forked_from, continued_in, derived_from, team, titles, summaries,
     trace, hangs_on, ends, records, link_keys FROM link_evidence JOIN session AS s ON s.key = session_key ORDER BY s.id`,
  `SELECT s.top_id, s.id, number, digest, turn.id AS turn, dialogue_indexed,
     (work_indexed_to >= ends_at)::int AS work_indexed FROM turn
   JOIN session AS s ON s.key = session_key ORDER BY s.top_id, s.id, turn.id`,
  `SELECT s.top_id, s.id, turn.id AS turn, "from", "to", "full" FROM chunk ${OF_TURN}
   ORDER BY s.top_id, s.id, turn.id, "from"`,
  `SELECT s.top_id, s.id, turn.id AS turn, file.path, access FROM file_touch JOIN file ON file.key = file_key ${OF_TURN}
   ORDER BY s.top_id, s.id, turn.id, file.path, access`,
  `SELECT s.id, inherited, quarter, model, messages, input, output, cache_read, cache_write, cache_write_1h,
     spent.lower_bound, cost, unpriced FROM spent
   JOIN session AS s ON s.key = session_key ORDER BY s.id, inherited, quarter, model, by_subsession`,
  // Titles are in the rows of sessions. Text from people, hooks and models can't be rebuilt from archived bytes: it has
  // the letter A, or also stands behind a mark.
  ...["dialogue", "dialogue_secret"].map(
    (table) =>
      `SELECT s.top_id, s.id, turn.id AS turn, (SELECT string_agg(lexeme, ' ' ORDER BY lexeme COLLATE "C")
         FROM unnest(ts_filter(${table}.words, '{b,c}')) WHERE NOT starts_with(lexeme, '${MARKS.reported}')) AS words
       FROM ${table} JOIN turn ON turn.key = ${table}.key JOIN session AS s ON s.key = session_key
       ORDER BY s.top_id, s.id, turn.id`,
  ),
  ...["work", "work_secret"].map(
    (table) =>
      `SELECT s.top_id, s.id, turn.id AS turn, "from", md5(${table}.words::text) AS words
       FROM ${table} JOIN chunk ON chunk.key = ${table}.key ${OF_TURN} ORDER BY s.top_id, s.id, turn.id, "from"`,
  ),
  `SELECT path, length, hash, "offset" FROM piece JOIN source ON source.key = source_key
   AND source.generation = piece.generation ORDER BY path, "offset"`,
];

export async function digestOf(connection: PostgresConnection): Promise<string> {
  const digest = createHash("sha256");
  for (const sql of CONTENTS) {
    digest.update(`${sql}\n`);
    await connection.each(sql, (row) => {
      digest.update(`${JSON.stringify(Object.values(row))}\n`);
    });
  }
  return `p1:${digest.digest("hex")}`;
}
