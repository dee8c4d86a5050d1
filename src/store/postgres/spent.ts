// Reads tokens and costs, summed per quarter of an hour.
import type { RecordId, SessionId } from "../../model/ids.ts";
import type { SessionCost, SpentFilter, TurnCost } from "../costs.ts";
import type { SpentRow } from "../rows.ts";
import { type PlainSpentRow, QUARTER_MS, spentRow } from "../spending-rows.ts";
import { conditions } from "./conditions.ts";
import { type Statements, textList } from "./connection.ts";

const FIELDS = [
  ...["id", "agent", "project_path", "model", "quarter", "inherited", "messages", "input", "output"],
  ...["cache_read", "cache_write", "cache_write_1h", "lower_bound", "cost", "unpriced", "underpriced"],
  ...["agent_cost", "by_subsession"],
];

export async function spentRows(connection: Statements, filter: SpentFilter): Promise<SpentRow[]> {
  const where = conditions();
  where.project("s.project_path", filter.project);
  if (filter.agent !== undefined) where.add("coalesce(source.agent, s.agent) = ?", filter.agent);
  if (filter.session !== undefined) where.add("s.id = ?", filter.session);
  // A quarter belongs to the day it begins on.
  if (filter.since !== undefined)
    where.add("quarter >= ?", Math.floor(Date.parse(filter.since) / QUARTER_MS));
  if (filter.until !== undefined) where.add("quarter < ?", Math.ceil(Date.parse(filter.until) / QUARTER_MS));
  const rows = await connection.all(
    `SELECT s.id, coalesce(source.agent, s.agent) AS agent, s.project_path, spent.*
     FROM spent JOIN session AS s ON s.key = session_key LEFT JOIN source ON source.key = s.source_key
     WHERE ${where.sql()} ORDER BY s.id, quarter NULLS FIRST, inherited, by_subsession, model`,
    ...where.values(),
  );
  return rows.map((row) => spentRow(FIELDS.map((field) => row[field]) as unknown as PlainSpentRow));
}

/** Looks up each id by itself, so the time does not depend on the number of sessions. */
export async function costsOf(
  connection: Statements,
  ids: readonly SessionId[],
): Promise<Map<SessionId, SessionCost>> {
  const rows = await connection.all(
    `SELECT s.id, sum(messages) AS messages, sum(unpriced) AS unpriced,
       sum(underpriced) AS underpriced, sum(cost) AS cost
     FROM session AS s JOIN spent ON session_key = s.key
     WHERE s.id = ANY (?::text[]) AND s.top_id = s.id AND inherited = 0 GROUP BY s.id`,
    textList(ids),
  );
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

export async function turnCosts(
  connection: Statements,
  id: SessionId,
  turns?: readonly RecordId[],
): Promise<TurnCost[]> {
  const rows = await connection.all(
    `SELECT turn_id, by_subsession, count(*) AS messages, count(*) - count(cost) AS unpriced,
       sum(underpriced) AS underpriced, coalesce(sum(cost), 0) AS cost, sum(input) AS input, sum(output) AS output,
       sum(cache_read) AS cache_read, sum(cache_write) AS cache_write, sum(cache_write_1h) AS cache_write_1h,
       max(lower_bound) AS lower_bound
     FROM spending WHERE inherited = 0 AND session_key = (SELECT key FROM session WHERE top_id = ? AND id = ?)
       ${turns ? "AND (turn_id IS NULL OR turn_id = ANY (?::text[]))" : ""}
     GROUP BY turn_id, by_subsession`,
    ...[id, id, ...(turns ? [textList(turns)] : [])],
  );
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
