// Looks up turns in the two full-text tables.
import type { SQLOutputValue } from "node:sqlite";
import type { Lookup } from "../../../search/rank.ts";
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
import { type Conditions, conditions } from "../conditions.ts";
import type { Connection } from "../database.ts";
import { filesByPath } from "../files.ts";
import { sessionsByKey, TURN_COLUMNS, turnEntry } from "../sessions.ts";
import { matchOf } from "./match.ts";
import { WEIGHTS } from "./tables.ts";

export function turnIndex(connection: Connection, filter: SearchFilter): TurnIndex<number> {
  const where = filterConditions(connection, filter);
  return {
    lookUp: async (lookup) => lookUp(connection, lookup, where),
    count: async ({ scope, expression, columns }, most) =>
      Number(
        connection
          .prepare(`SELECT count(*) AS rows FROM (SELECT 1 FROM ${scope} WHERE ${scope} MATCH ? LIMIT ?)`)
          .get(matchOf(expression, { columns }), most)?.rows ?? 0,
      ),
    async turnsWith(expression) {
      const match = matchOf(expression);
      const turns = [
        ...connection.prepare("SELECT rowid AS turn FROM dialogue WHERE dialogue MATCH ?").all(match),
        ...connection
          .prepare(
            "SELECT turn_key AS turn FROM chunk WHERE key IN (SELECT rowid FROM work WHERE work MATCH ?)",
          )
          .all(match),
      ];
      return new Set(turns.map(({ turn }) => Number(turn)));
    },
    async *turns(found) {
      for (const each of found) yield turnAt(connection, each);
    },
  };
}

function lookUp(
  connection: Connection,
  { scope, expression, columns, without, ranked }: IndexLookup,
  where: Conditions,
): IndexRow<number>[] {
  return connection
    .prepare(lookupSql(scope, where, ranked))
    .all(matchOf(expression, { columns, without }), ...where.values())
    .map((row) => ({
      turn: Number(row.turn),
      session: Number(row.session_key),
      scope,
      // FTS5 returns negative scores, where lower is better.
      bm25: -Number(row.bm25),
      at: timeOf(row.started_at),
      chunk: scope === "work" ? Number(row.found) : null,
    }));
}

/**
 * Ranks before joining anything, because there may be thousands of matches and only a few hundred are looked
 * at.
 */
function lookupSql(scope: Lookup["scope"], where: Conditions, ranked: boolean): string {
  const bm25 = !ranked ? "0" : `bm25(${[scope, ...Object.values(WEIGHTS[scope])].join(", ")})`;
  const turns = `SELECT turn.key FROM turn JOIN session AS s ON s.key = turn.session_key WHERE ${where.sql()}`;
  const rows = scope === "dialogue" ? turns : `SELECT key FROM chunk WHERE turn_key IN (${turns})`;
  // With the plus, the filter is checked against the matches. Without it, SQLite would run MATCH for each row
  // of the filter.
  const filter = where.values().length > 0 ? `AND +rowid IN (${rows})` : "";
  const turn =
    scope === "dialogue" ? "turn.key = found" : "chunk.key = found JOIN turn ON turn.key = chunk.turn_key";
  return `
    WITH newest AS MATERIALIZED (
      SELECT rowid AS found, ${bm25} AS bm25 FROM ${scope} WHERE ${scope} MATCH ? ${filter}
      ORDER BY rowid DESC LIMIT ${ranked ? MOST_RANKED : MOST_ROWS}
    ), best AS MATERIALIZED (SELECT * FROM newest ORDER BY bm25 LIMIT ${MOST_ROWS})
    SELECT found, bm25, turn.key AS turn, turn.session_key, turn.started_at
    FROM best JOIN ${scope === "dialogue" ? "turn" : "chunk"} ON ${turn}`;
}

function filterConditions(connection: Connection, filter: SearchFilter): Conditions {
  const where = conditions();
  if (filter.session !== undefined) {
    if (filter.alone) where.add("s.id = ?", filter.session);
    else where.add("s.id = ? OR s.top_id = ?", filter.session, filter.session);
  }
  where.project("s.project_path", filter.project);
  // Filters by the transcript's agent, to avoid reading the session's row.
  if (filter.agent !== undefined)
    where.add("s.source_key IN (SELECT key FROM source WHERE agent = ?)", filter.agent);
  if (filter.since !== undefined) where.add("turn.started_at >= ?", filter.since);
  if (filter.until !== undefined) where.add("turn.started_at < ?", filter.until);
  if (filter.tool !== undefined) {
    where.add(
      "EXISTS (SELECT 1 FROM json_each(turn.data, '$.tools') WHERE value ->> 'name' = ? COLLATE NOCASE)",
      filter.tool,
    );
  }
  if (filter.file !== undefined) {
    const keys = filesByPath(connection, filter.file);
    const touched = `SELECT turn_key FROM file_touch WHERE file_key IN (${keys.map(() => "?").join(", ")})`;
    // Always adds a value: without any, the lookup would treat this as no filter, even if no file has this
    // path.
    where.add(`? = 1 AND turn.key IN (${touched})`, keys.length > 0 ? 1 : 0, ...keys);
  }
  return where;
}

function turnAt(connection: Connection, { turn, chunk }: TurnFound<number>): TurnAt | null {
  const row = connection.prepare(`SELECT session_key, ${TURN_COLUMNS} FROM turn WHERE key = ?`).get(turn);
  const session = row && sessionsByKey(connection, [Number(row.session_key)]).get(Number(row.session_key));
  if (!row || !session) return null;
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

function timeOf(value: SQLOutputValue | undefined): number | null {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
