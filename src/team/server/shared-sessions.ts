// Says who shared each session of an organisation, and from which machine.
import type { Sql } from "postgres";
import type { SharedBy } from "../../store/rows.ts";

export interface SharedSession extends SharedBy {
  /** The session that it belongs to: itself, unless it is a subsession. */
  readonly top: string;
}

export interface SharedSessions {
  /** Returns what is known of sessions and subsessions, by id; surely of these, if they were shared at all. */
  of(ids?: Iterable<string>): Promise<ReadonlyMap<string, SharedSession>>;
}

const KNOWN_MS = 5000;

/** `now` is in milliseconds and never goes back. */
export function sharedSessions(sql: Sql, organisation: string, now: () => number): SharedSessions {
  let known: { readonly of: ReadonlyMap<string, SharedSession>; readonly at: number } | null = null;

  async function load(): Promise<ReadonlyMap<string, SharedSession>> {
    const at = now();
    // A session belongs to the person who shared it first.
    const rows = await sql<(SharedSession & { id: string })[]>`
      select distinct on (log.id) log.id, top_id as top, person.name as person, token.name as machine from (
        select top_id as id, top_id, person, machine, first_at from clew_team.log where organisation = ${organisation}
        union all
        select session_id, top_id, person, machine, first_at from clew_team.log where organisation = ${organisation}) as log
      join clew_team.person on person.id = log.person join clew_team.token on token.id = log.machine
      order by log.id, first_at`;
    known = { of: new Map(rows.map(({ id, ...row }) => [id, row])), at };
    return known.of;
  }

  return {
    async of(ids = []) {
      if (!known || now() - known.at >= KNOWN_MS) return load();
      for (const id of ids) if (!known.of.has(id)) return load();
      return known.of;
    },
  };
}
