// Lists what is shared in an organisation: which person shares which project, from which machine, and how much of it.
import type { Sql } from "postgres";
import { hiddenSessions } from "./projects.ts";

export interface ProjectShare {
  readonly project: string;
  readonly person: string;
  readonly machine: string;
  /** Whole sessions, or sums without text. */
  readonly level: "content" | "aggregates";
  /** Sessions that several people or machines share count for each of them. */
  readonly sessions: number;
  readonly pushed_at: string;
}

/** Leaves out projects that this person may not see. */
export async function listShares(
  sql: Sql,
  { organisation, id }: { readonly organisation: string; readonly id: string },
): Promise<ProjectShare[]> {
  const hidden = [...(await hiddenSessions(sql, organisation, id))];
  const rows = await sql<
    (Omit<ProjectShare, "sessions" | "pushed_at"> & { sessions: string; pushed_at: Date })[]
  >`
    select project, person.name as person, token.name as machine, level, count(distinct top_id) as sessions,
      max(pushed_at) as pushed_at
    from clew_team.log join clew_team.person on person.id = log.person join clew_team.token on token.id = log.machine
    where log.organisation = ${organisation} and top_id <> all(${hidden})
    group by project, person.name, token.id, level order by project, lower(person.name), machine, level`;
  return rows.map((row) => ({
    ...row,
    sessions: Number(row.sessions),
    pushed_at: row.pushed_at.toISOString(),
  }));
}
