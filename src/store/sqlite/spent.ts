// What was spent, in sums of a quarter of an hour.
import type { SessionId } from "../../model/ids.ts";
import type { SpentRow } from "../rows.ts";
import type { SpentFilter } from "../store.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./database.ts";
import { textOf } from "./sessions.ts";

const QUARTER_MS = 900_000;

export function spentRows(connection: Connection, filter: SpentFilter): SpentRow[] {
  const where = conditions();
  where.project("s.project_path", filter.project);
  if (filter.session !== undefined) where.add("s.id = ?", filter.session);
  // A quarter belongs to the day in which it begins.
  if (filter.since !== undefined)
    where.add("quarter >= ?", Math.floor(Date.parse(filter.since) / QUARTER_MS));
  if (filter.until !== undefined) where.add("quarter < ?", Math.ceil(Date.parse(filter.until) / QUARTER_MS));
  return connection
    .prepare(
      `SELECT spent.*, s.id, s.project_path FROM spent CROSS JOIN session AS s ON s.key = session_key
       WHERE ${where.sql()}`,
    )
    .all(...where.values())
    .map((row) => ({
      session_id: String(row.id) as SessionId,
      project_path: textOf(row.project_path),
      model: textOf(row.model),
      timestamp: row.quarter === null ? null : new Date(Number(row.quarter) * QUARTER_MS).toISOString(),
      inherited: row.inherited === 1,
      messages: Number(row.messages),
      usage: {
        input: Number(row.input),
        output: Number(row.output),
        cache_read: Number(row.cache_read),
        cache_write: Number(row.cache_write),
        cache_write_1h: Number(row.cache_write_1h),
        lower_bound: row.lower_bound === 1,
      },
      cost: Number(row.cost),
      unpriced: Number(row.unpriced),
    }));
}
