// Forgets sessions for good: on this server, in every copy of its database, and for every machine that sends them again.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Sql } from "postgres";
import type { SessionKeys } from "../../../store/session-keys.ts";
import { appendTo } from "../accounts/audit.ts";
import type { SignedIn } from "../accounts/tokens.ts";
import { removeSessions } from "./remove-sessions.ts";
import { isRefused, refuseFrom } from "./tombstones.ts";

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
  const ownerOf = new Map(owners.map((each) => [each.top_id, each.person]));
  const not_yours = sessions.filter((id) => (ownerOf.get(id) ?? person) !== person);
  const own = sessions.filter((id) => !not_yours.includes(id));
  // First the keys: from now on no copy can be read, even if the rest has to be asked for again.
  for (const id of own) {
    if (ownerOf.has(id)) keys.forget(id);
    refuseFrom(keys, person, id);
  }
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
      action: not_yours.includes(subject) ? "withdraw" : "forget",
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
  const rows = await sql<{ id: string; person: string }[]>`
    select session_id as id, person from clew_team.log where organisation = ${organisation}
    union select top_id, person from clew_team.log where organisation = ${organisation}
    union select session_id, person from clew_team.mark join clew_team.person on person.id = person
      where organisation = ${organisation}`;
  const forgotten: { readonly id: string; readonly person: string }[] = [];
  for (const [index, row] of rows.entries()) {
    if (isRefused(keys, row.person, row.id)) forgotten.push(row);
    if (index % LOOKED_AT_ONCE === 0) await yieldToEventLoop();
  }
  if (forgotten.length === 0) return;
  await sql.begin(async (transaction) => {
    for (const [person, of] of Map.groupBy(forgotten, (row) => row.person)) {
      const ids = of.map(({ id }) => id);
      await removeSessions(transaction, { organisation, ids, person });
      await transaction`delete from clew_team.mark where session_id = any(${ids}) and person = ${person}`;
    }
  });
}
