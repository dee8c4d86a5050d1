// Forgets sessions for good: on this server, in every copy of its database, and for every machine that sends them again.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Sql } from "postgres";
import type { SessionKeys } from "../../../store/session-keys.ts";
import { appendTo } from "../accounts/audit.ts";
import type { SignedIn } from "../accounts/tokens.ts";
import { removeSessions } from "./remove-sessions.ts";

export interface Forgotten {
  readonly logs: number;
  /** Sessions that someone else shared first. Only the asking person's own logs of them were removed. */
  readonly not_yours: readonly string[];
}

/** May be sent again, also if it was interrupted. */
export async function forgetSessions(
  sql: Sql,
  keys: SessionKeys,
  { id: person, organisation, name }: SignedIn,
  sessions: readonly string[],
): Promise<Forgotten> {
  const owners = await sql<{ top_id: string; person: string }[]>`
    select distinct on (top_id) top_id, person from clew_team.log
    where organisation = ${organisation} and top_id = any(${[...sessions]}) order by top_id, first_at, machine`;
  const foreign = new Set(owners.flatMap((each) => (each.person === person ? [] : [each.top_id])));
  const own = sessions.filter((id) => !foreign.has(id));
  const not_yours = sessions.filter((id) => foreign.has(id));
  // First the keys: from now on no copy can be read, even if the rest has to be asked for again.
  for (const id of own) keys.forget(id);
  const logs = await sql.begin(async (transaction) => {
    const removed = [
      ...(await removeSessions(transaction, { organisation, ids: own, person: null })),
      ...(await removeSessions(transaction, { organisation, ids: not_yours, person })),
    ];
    await transaction`
      delete from clew_team.mark where session_id = any(${own}) and person in (
        select id from clew_team.person where organisation = ${organisation})`;
    // The name of its sums says nothing to a person, unless they were shared.
    const noted = sessions.filter((id) => removed.includes(id) || !SUMS.test(id));
    const entries = noted.map((subject) => ({
      person: name,
      action: foreign.has(subject) ? "withdraw" : "forget",
      owner: name,
      subject,
    }));
    await appendTo(transaction, organisation, entries);
    return removed.length;
  });
  return { logs, not_yours };
}

/** Looking for a file takes some tens of microseconds. */
const LOOKED_AT_ONCE = 200;

/** The form of a `sessionKey`. */
const SUMS = /^[0-9a-f]{64}$/;

/** Removes what a restored copy of the database has of sessions that were forgotten since it was made. */
export async function removeForgotten(sql: Sql, keys: SessionKeys, organisation: string): Promise<void> {
  const rows = await sql<{ id: string }[]>`
    select session_id as id from clew_team.log where organisation = ${organisation}
    union select top_id from clew_team.log where organisation = ${organisation}
    union select session_id from clew_team.mark join clew_team.person on person.id = person
      where organisation = ${organisation}`;
  const ids: string[] = [];
  for (const [index, { id }] of rows.entries()) {
    if (keys.isForgotten(id)) ids.push(id);
    if (index % LOOKED_AT_ONCE === 0) await yieldToEventLoop();
  }
  if (ids.length === 0) return;
  await sql.begin(async (transaction) => {
    await removeSessions(transaction, { organisation, ids, person: null });
    await transaction`
      delete from clew_team.mark where session_id = any(${ids}) and person in (
        select id from clew_team.person where organisation = ${organisation})`;
  });
}
