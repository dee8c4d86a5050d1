// Removes sessions that stayed as long as their project allows, now and then, and says which would not stay at all.
import type { Sql } from "postgres";
import type { SessionKeys } from "../../../store/session-keys.ts";
import type { OfferedSession, RefusalReason } from "../../protocol.ts";
import { appendTo } from "../accounts/audit.ts";
import { dueSessions } from "../accounts/retention.ts";
import type { SignedIn } from "../accounts/tokens.ts";
import { removeSessions } from "./remove-sessions.ts";
import { isRefused } from "./tombstones.ts";

/** The name in the audit of the rule. */
const RULE = "(retention)";
const AT_ONCE = 200;

/** Returns how many were removed. Several servers take turns. */
export async function retireSessions(sql: Sql, keys: SessionKeys, organisation: string): Promise<number> {
  for (let retired = 0; ; ) {
    const count = await retireSome(sql, keys, organisation);
    retired += count;
    if (count < AT_ONCE) return retired;
  }
}

async function retireSome(sql: Sql, keys: SessionKeys, organisation: string): Promise<number> {
  return sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtextextended(${`retention of ${organisation}`}, 0))`;
    const due = (await dueSessions(transaction, organisation)).slice(0, AT_ONCE);
    if (due.length === 0) return 0;
    const ids = due.map(({ top_id }) => top_id);
    await removeSessions(transaction, { organisation, ids, person: null });
    const entries = due.map(({ top_id, project, owner }) => ({
      ...{ person: RULE, action: "retire", owner, subject: `${top_id} in ${project}` },
    }));
    await appendTo(transaction, organisation, entries);
    for (const id of ids) keys.drop(id);
    return due.length;
  });
}

export interface SessionRefusal {
  readonly session_id: string;
  readonly reason: RefusalReason;
}

/** Says which of the sessions that a machine is about to send are not taken, so their text does not leave it. */
export async function refusedSessions(
  sql: Sql,
  keys: SessionKeys,
  { id: person, organisation }: SignedIn,
  sessions: readonly OfferedSession[],
): Promise<SessionRefusal[]> {
  const limits = await sql<{ id: string; days: number }[]>`
    select id, retention_days as days from clew_team.project
    where organisation = ${organisation} and retention_days is not null`;
  const days = new Map(limits.map((each) => [each.id, each.days]));
  const pinned = await sql<{ session_id: string }[]>`
    select session_id from clew_team.mark where person = ${person} and field = 'pinned' and value = 'true'::jsonb
    and session_id = any(${sessions.map(({ session_id }) => session_id)})`;
  const held = new Set(pinned.map(({ session_id }) => session_id));
  return sessions.flatMap(({ session_id, project, modified_at }): SessionRefusal[] => {
    if (isRefused(keys, person, session_id)) return [{ session_id, reason: "forgotten" }];
    const most = days.get(project);
    const over = most !== undefined && Date.parse(modified_at) < Date.now() - most * DAY_MS;
    return over && !held.has(session_id) ? [{ session_id, reason: "retired" }] : [];
  });
}

const DAY_MS = 24 * 3600_000;
