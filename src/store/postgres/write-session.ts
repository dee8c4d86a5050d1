// Writes the row of one session or subsession.
import type { PackedSession } from "../pack.ts";
import type { SessionEntry } from "../rows.ts";
import type { Statements } from "./connection.ts";

export async function writeSession(
  transaction: Statements,
  session: PackedSession,
  source: number | null,
): Promise<number> {
  const { id, top_id, parent_id, project_path, git_branch, created_at, updated_at, ghost, data } = session;
  const { agent, active_ms } = JSON.parse(data) as SessionEntry;
  const flags = [session.recovered, session.background, session.provisional].map(Number);
  const row = await transaction.get(
    `INSERT INTO session (id, top_id, parent_id, source_key, agent, project_path, git_branch, created_at, updated_at,
       ghost, recovered, background, provisional, turns, active_ms, cost_state, data, linked, root_id, depth,
       tree_order, children)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 1, ?, 0, 0, 0)
     ON CONFLICT (top_id, id) DO UPDATE SET parent_id = excluded.parent_id, source_key = excluded.source_key,
       agent = excluded.agent, project_path = excluded.project_path, git_branch = excluded.git_branch,
       created_at = excluded.created_at, updated_at = excluded.updated_at, ghost = excluded.ghost,
       recovered = excluded.recovered, background = excluded.background, provisional = excluded.provisional,
       turns = excluded.turns, active_ms = excluded.active_ms,
       cost_state = CASE WHEN session.created_at IS NOT DISTINCT FROM excluded.created_at AND session.provisional = 0
         THEN session.cost_state ELSE 0 END,
       data = excluded.data
     RETURNING key`,
    ...[id, top_id, parent_id, source, agent, project_path, git_branch, created_at, updated_at, ghost],
    ...[...flags, session.turns.length, active_ms, data, id],
  );
  return Number(row?.key);
}
