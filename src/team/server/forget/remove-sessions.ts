// Removes sessions from what machines pushed: logs, pieces and names at once, and rows with the next derivation.
import type { Queries } from "../accounts/database.ts";
import { mustDerive } from "../receive/manifests.ts";
import { dropUnnamed, keepPieces } from "../receive/pieces.ts";

export interface Removal {
  readonly organisation: string;
  /** Sessions; their subsessions go with them. */
  readonly ids: readonly string[];
  /** Whose logs; null for everyone's. */
  readonly person: string | null;
}

/** Returns the session of each log that there was. */
export async function removeSessions(
  transaction: Queries,
  { organisation, ids, person }: Removal,
): Promise<string[]> {
  const list = [...ids];
  const own = person === null ? transaction`` : transaction`and person = ${person}`;
  const people = await transaction<{ person: string }[]>`
    select distinct person from clew_team.log where organisation = ${organisation} ${own}
    and (session_id = any(${list}) or top_id = any(${list})) order by person`;
  for (const each of people) await keepPieces(transaction, each.person);
  const gone = await transaction<{ top_id: string }[]>`
    delete from clew_team.log where organisation = ${organisation} ${own}
    and (session_id = any(${list}) or top_id = any(${list})) returning top_id`;
  // A push that is about to name one of these pieces is asked for it again.
  for (const each of people) await dropUnnamed(transaction, each.person, "0 seconds");
  await transaction`
    delete from clew_team.mark where session_id = any(${list}) and field = 'title' and person in (
      select id from clew_team.person where organisation = ${organisation}) ${own}`;
  const tops = gone.map(({ top_id }) => top_id);
  await mustDerive(transaction, organisation, [...list, ...tops]);
  return tops;
}
