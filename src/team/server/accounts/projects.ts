// Remembers which projects are shared in an organisation, and who may see those that are limited to some people.
import type { Sql } from "postgres";
import { ClewError } from "../../../model/errors.ts";
import { appendTo } from "./audit.ts";
import type { Queries } from "./database.ts";
import { findPerson } from "./people.ts";

export interface SharedProject {
  readonly id: string;
  /** The names of the only people who may see it; null if everyone who may read does. */
  readonly readers: readonly string[] | null;
}

/** Adds a project when somebody first pushes to it. */
export async function addProject(transaction: Queries, organisation: string, id: string): Promise<void> {
  await transaction`
    insert into clew_team.project (organisation, id) values (${organisation}, ${id}) on conflict do nothing`;
}

export async function listProjects(sql: Sql, organisation: string): Promise<SharedProject[]> {
  return sql<SharedProject[]>`
    select id, case when limited then array(
      select name from clew_team.project_reader join clew_team.person on person.id = person
      where project_reader.organisation = project.organisation and project = project.id order by lower(name)) end as readers
    from clew_team.project where organisation = ${organisation} order by id`;
}

/** Limits a project to these people, or opens it to everyone who may read. */
export async function limitProject(
  sql: Sql,
  organisation: string,
  {
    project,
    readers,
    by,
  }: { readonly project: string; readonly readers: readonly string[] | null; readonly by: string },
): Promise<void> {
  const people = await Promise.all((readers ?? []).map((name) => findPerson(sql, organisation, name)));
  await sql.begin(async (transaction) => {
    const changed = await transaction`
      update clew_team.project set limited = ${readers !== null} where organisation = ${organisation} and id = ${project} returning id`;
    if (changed.length === 0) throw new ClewError("not_found", `The project "${project}" is not shared.`);
    await transaction`delete from clew_team.project_reader where organisation = ${organisation} and project = ${project}`;
    for (const { id } of people)
      await transaction`
        insert into clew_team.project_reader (organisation, project, person) values (${organisation}, ${project}, ${id})
        on conflict do nothing`;
    const action =
      readers === null ? "open project" : `limit project to ${people.map(({ name }) => name).join(", ")}`;
    await appendTo(transaction, organisation, [{ person: by, action, owner: null, subject: project }]);
  });
}

/** Returns the sessions of projects that a person who may read can't see. */
export async function hiddenSessions(sql: Sql, organisation: string, person: string): Promise<Set<string>> {
  const rows = await sql<{ top_id: string }[]>`
    select top_id from clew_team.hidden_sessions(${organisation}, ${person}) as top_id`;
  return new Set(rows.map(({ top_id }) => top_id));
}
