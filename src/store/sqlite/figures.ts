// Counts and checks the archive, and computes its digest, which is equal for two archives with the same
// contents.
import { createHash } from "node:crypto";
import type { StoreCounts, StoreFigures } from "../maintenance.ts";
import type { Connection } from "./database.ts";
import { isDamage } from "./disk-error.ts";
import { INDEX_TABLES } from "./fts/tables.ts";

export function countsOf(connection: Connection): StoreCounts {
  const one = (sql: string) => Number(Object.values(connection.prepare(sql).get() ?? {})[0] ?? 0);
  const all = one("SELECT count(*) FROM session");
  const sessions = one("SELECT count(*) FROM session INDEXED BY session_by_activity WHERE parent_id IS NULL");
  const ghosts = one("SELECT count(*) FROM session WHERE ghost IS NOT NULL");
  return {
    sessions: sessions - ghosts,
    subsessions: all - sessions,
    ghosts,
    provisional: one("SELECT count(*) FROM session WHERE provisional = 1"),
    recovered: one("SELECT count(*) FROM session WHERE recovered = 1"),
    sources_gone: one("SELECT count(*) FROM source WHERE gone = 1 AND type <> 'side'"),
    unkept_bytes: one("SELECT sum(size - kept_to) FROM source WHERE gone = 0 AND kept_to < size"),
    dialogue_waiting: one("SELECT count(*) FROM turn WHERE dialogue_indexed = 0"),
    work_waiting: one("SELECT count(*) FROM turn WHERE work_indexed_to < ends_at"),
  };
}

export function figuresOf(connection: Connection): StoreFigures {
  const one = (sql: string) => Number(Object.values(connection.prepare(sql).get() ?? {})[0] ?? 0);
  return {
    ...countsOf(connection),
    turns: one("SELECT count(*) FROM turn"),
    // A file about many sessions counts once, however many logs it gives.
    sources: one("SELECT count(DISTINCT coalesce(container, path)) FROM source"),
    kept_bytes: one("SELECT sum(length) FROM piece"),
    stored_bytes: one("SELECT sum(length(data)) FROM piece"),
    database_bytes: one("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"),
  };
}

export function checkDatabase(connection: Connection): string[] {
  const { database } = connection;
  const begins = !database.isTransaction;
  try {
    if (begins) database.exec("BEGIN");
    // The check goes by the structure of an index that this connection read last. Another one may have joined its parts.
    for (const table of INDEX_TABLES) connection.prepare(`SELECT rowid FROM ${table} LIMIT 1`).get();
    const complaints = database
      .prepare("PRAGMA integrity_check(20)")
      .all()
      .map((row) => String(row.integrity_check));
    return complaints.filter((complaint) => complaint !== "ok");
  } catch (error) {
    // Too damaged to be checked.
    if (isDamage(error)) return [(error as Error).message];
    throw error;
  } finally {
    if (begins && database.isTransaction) database.exec("COMMIT");
  }
}

/** Nothing in here depends on the order of reading, file times or row keys. */
const CONTENTS: readonly string[] = [
  "SELECT id, top_id, data, root_id, depth, tree_order, tree, summary FROM session ORDER BY top_id, id",
  `SELECT s.id, begun_at, first_at, noted_at, active_at, forked_from, continued_in, derived_from, team, titles, summaries,
     hex(trace), hex(hangs_on), hex(ends), hex(records), hex(link_keys) FROM link_evidence JOIN session AS s ON s.key = session_key ORDER BY s.id`,
  `SELECT s.top_id, s.id, number, digest, turn.id AS turn, dialogue_indexed, work_indexed_to >= ends_at AS work_indexed FROM turn
   JOIN session AS s ON s.key = session_key ORDER BY s.top_id, s.id, turn.id`,
  `SELECT s.top_id, s.id, turn.id AS turn, "from", "to", full FROM chunk
   JOIN turn ON turn.key = turn_key JOIN session AS s ON s.key = session_key
   ORDER BY s.top_id, s.id, turn.id, "from"`,
  `SELECT s.top_id, s.id, turn.id AS turn, file.path, access FROM file_touch JOIN file ON file.key = file_key
   JOIN turn ON turn.key = turn_key JOIN session AS s ON s.key = session_key
   ORDER BY s.top_id, s.id, turn.id, file.path, access`,
  `SELECT s.id, inherited, quarter, model, messages, input, output, cache_read, cache_write, cache_write_1h,
     spent.lower_bound, cost, unpriced FROM spent
   JOIN session AS s ON s.key = session_key ORDER BY s.id, inherited, quarter, model`,
  // Titles are in the rows of sessions. Text from people, hooks and models can't be rebuilt from archived
  // bytes.
  ...INDEX_TABLES.map(
    (table) =>
      `SELECT term, col, doc, cnt FROM temp.${table}_words WHERE col NOT IN ('title', 'reported') ORDER BY term, col`,
  ),
  `SELECT path, length, hash, "offset" FROM piece JOIN source ON source.key = source_key
   AND source.generation = piece.generation ORDER BY path, "offset"`,
];

export function digestOf(connection: Connection): string {
  const { database } = connection;
  for (const table of INDEX_TABLES) {
    database.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_words USING fts5vocab(main, ${table}, col)`,
    );
  }
  const digest = createHash("sha256");
  for (const sql of CONTENTS) {
    digest.update(`${sql}\n`);
    for (const row of database.prepare(sql).iterate())
      digest.update(`${JSON.stringify(Object.values(row))}\n`);
  }
  return `d2:${digest.digest("hex")}`;
}
