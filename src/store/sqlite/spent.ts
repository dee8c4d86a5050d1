// Reads tokens and costs, summed per quarter of an hour.
import type { RecordId, SessionId } from "../../model/ids.ts";
import type { SessionCost, SpentFilter, TurnCost } from "../costs.ts";
import type { SpentRow } from "../rows.ts";
import { type PlainSpentRow, QUARTER_MS, spentRow } from "../spending-rows.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./database.ts";
import { AGENT } from "./sessions.ts";

export function spentRows(connection: Connection, filter: SpentFilter): SpentRow[] {
  const where = conditions();
  where.project("s.project_path", filter.project);
  if (filter.agent !== undefined) where.add(`${AGENT} = ?`, filter.agent);
  if (filter.session !== undefined) where.add("s.id = ?", filter.session);
  // A quarter belongs to the day it begins on.
  if (filter.since !== undefined)
    where.add("quarter >= ?", Math.floor(Date.parse(filter.since) / QUARTER_MS));
  if (filter.until !== undefined) where.add("quarter < ?", Math.ceil(Date.parse(filter.until) / QUARTER_MS));
  const rows = connection
    .prepare(
      `SELECT json_group_array(json_array(s.id, ${AGENT}, s.project_path, model, quarter, inherited, messages, input, output,
         cache_read, cache_write, cache_write_1h, lower_bound, cost, unpriced, underpriced, agent_cost, by_subsession)) AS rows
       FROM spent CROSS JOIN session AS s ON s.key = session_key LEFT JOIN source ON source.key = s.source_key WHERE ${where.sql()}`,
    )
    .get(...where.values());
  // Thousands of rows arrive several times as fast in one text.
  return (JSON.parse(String(rows?.rows)) as PlainSpentRow[]).map(spentRow);
}

/** Looks up each id by itself, so the time does not depend on the number of sessions. */
export function costsOf(connection: Connection, ids: readonly SessionId[]): Map<SessionId, SessionCost> {
  const rows = connection
    .prepare(
      `SELECT s.id, sum(messages) AS messages, sum(unpriced) AS unpriced,
         sum(underpriced) AS underpriced, sum(cost) AS cost
       FROM json_each(?) AS wanted CROSS JOIN session AS s ON s.top_id = wanted.value AND s.id = wanted.value
         CROSS JOIN spent ON session_key = s.key
       WHERE inherited = 0 GROUP BY s.key`,
    )
    .all(JSON.stringify(ids));
  return new Map(
    rows.map(({ id, messages, unpriced, underpriced, cost }) => [
      id as SessionId,
      {
        messages: Number(messages),
        unpriced: Number(unpriced),
        underpriced: Number(underpriced),
        cost: Number(cost),
      },
    ]),
  );
}

export function turnCosts(connection: Connection, id: SessionId, turns?: readonly RecordId[]): TurnCost[] {
  const wanted = turns
    ? "json_each(?2) AS wanted CROSS JOIN spending ON turn_id IS wanted.value"
    : "spending";
  const rows = connection
    .prepare(
      `SELECT turn_id, by_subsession, count(*) AS messages, count(*) - count(cost) AS unpriced,
         sum(underpriced) AS underpriced, coalesce(sum(cost), 0) AS cost, sum(input) AS input, sum(output) AS output,
         sum(cache_read) AS cache_read, sum(cache_write) AS cache_write, sum(cache_write_1h) AS cache_write_1h,
         max(lower_bound) AS lower_bound
       FROM ${wanted} WHERE inherited = 0
         AND session_key = (SELECT key FROM session WHERE top_id = ?1 AND id = ?1)
       GROUP BY turn_id, by_subsession`,
    )
    .all(id, ...(turns ? [JSON.stringify([null, ...turns])] : []));
  return rows.map((row) => ({
    turn_id: row.turn_id as RecordId | null,
    by_subsession: row.by_subsession === 1,
    messages: Number(row.messages),
    unpriced: Number(row.unpriced),
    underpriced: Number(row.underpriced),
    cost: Number(row.cost),
    usage: {
      input: Number(row.input),
      output: Number(row.output),
      cache_read: Number(row.cache_read),
      cache_write: Number(row.cache_write),
      cache_write_1h: Number(row.cache_write_1h),
      lower_bound: row.lower_bound === 1,
    },
  }));
}
