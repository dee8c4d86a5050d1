// Reads the turns of a period, for reports.
import { periodTurn } from "../read-rows.ts";
import type { PeriodTurn } from "../rows.ts";
import type { TurnPeriod } from "../turns.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./database.ts";
import { AGENT, GIST } from "./sessions.ts";

/** Finds the sessions by their own times, because only they have an index of times. */
export function turnsBetween(connection: Connection, period: TurnPeriod): PeriodTurn[] {
  const where = conditions();
  where.add("s.parent_id IS NULL AND s.ghost IS NULL");
  where.add("s.updated_at >= ? AND s.created_at < ?", period.since, period.until);
  where.add("turn.started_at >= ? AND turn.started_at < ?", period.since, period.until);
  where.project("s.project_path", period.project);
  if (period.agent !== undefined) where.add(`${AGENT} = ?`, period.agent);
  const rows = connection
    .prepare(
      `SELECT s.id AS session_id, s.project_path, turn.number, turn.id, turn.started_at, turn.outcome, turn.effects,
         turn.edits, turn.data ->> 'ending' AS ending, turn.data ->> 'ended_at' AS ended_at,
         turn.data ->> 'duration_ms' AS duration_ms, turn.data -> 'files_edited' AS files_edited,
         turn.data -> 'files_by_command' AS files_by_command, ${GIST}
       FROM session AS s LEFT JOIN source ON source.key = s.source_key CROSS JOIN turn ON turn.session_key = s.key
       WHERE ${where.sql()} ORDER BY turn.started_at, s.depth, s.created_at, s.id, turn.number`,
    )
    .all(...where.values());
  const seen = new Set<string>();
  return rows.flatMap((row): PeriodTurn[] => {
    const id = String(row.id);
    if (seen.has(id)) return [];
    seen.add(id);
    return [periodTurn(row)];
  });
}
