// Says how long sessions of a project stay on the team server after their last activity, and which are due to be removed.
import type { Sql } from "postgres";
import { ClewError } from "../../../model/errors.ts";
import { appendTo } from "./audit.ts";
import type { Queries } from "./database.ts";

/** A hundred years. */
export const MOST_DAYS = 36_500;

export interface ProjectRetention {
  readonly project: string;
  /** Null keeps sessions until they are withdrawn or forgotten. */
  readonly days: number | null;
  readonly sessions: number;
  /** The last activity of the session that was quiet longest; null without sessions. */
  readonly oldest_at: string | null;
}

export interface RetentionChange {
  readonly project: string;
  readonly days: number | null;
  /** The name of who changes it. */
  readonly by: string;
}

/** A session that stayed as long as its project allows. */
export interface DueSession {
  readonly top_id: string;
  readonly project: string;
  /** The name of who shared it first. */
  readonly owner: string;
}

export async function listRetention(sql: Sql, organisation: string): Promise<ProjectRetention[]> {
  const rows = await sql<{ id: string; days: number | null; sessions: string; oldest: Date | null }[]>`
    with session as (${sessionsOf(sql, organisation)})
    select project.id, retention_days as days, count(top_id) as sessions, min(active_at) as oldest
    from clew_team.project left join session on session.project = project.id
    where project.organisation = ${organisation} group by project.id, retention_days order by project.id`;
  return rows.map(({ id, days, sessions, oldest }) => ({
    ...{ project: id, days, sessions: Number(sessions) },
    oldest_at: oldest?.toISOString() ?? null,
  }));
}

/** Sets how many days sessions stay. They are removed by the next sweep. */
export async function setRetention(
  sql: Sql,
  organisation: string,
  { project, days, by }: RetentionChange,
): Promise<void> {
  await sql.begin(async (transaction) => {
    const changed = await transaction`
      update clew_team.project set retention_days = ${days} where organisation = ${organisation} and id = ${project} returning id`;
    if (changed.length === 0) throw new ClewError("not_found", `The project "${project}" is not shared.`);
    const action = days === null ? "keep without end" : `keep for ${days} days`;
    await appendTo(transaction, organisation, [{ person: by, action, owner: null, subject: project }]);
  });
}

/** Returns how many sessions of a project would be removed if they stayed this long. */
export async function countDue(
  sql: Sql,
  organisation: string,
  { project, days }: Pick<RetentionChange, "project" | "days">,
): Promise<number> {
  if (days === null) return 0;
  const [row] = await sql<{ due: string }[]>`
    with session as (${sessionsOf(sql, organisation)})
    select count(*) as due from session where project = ${project} and ${isOver(sql, days)} and ${isLoose(sql)}`;
  return Number(row?.due ?? 0);
}

/** Returns sessions that have to be removed now. A pin by who shared a session first holds it. */
export async function dueSessions(sql: Queries, organisation: string): Promise<DueSession[]> {
  return sql<DueSession[]>`
    with session as (${sessionsOf(sql, organisation)})
    select top_id, session.project, person.name as owner from session
    join clew_team.project on project.organisation = ${organisation} and project.id = session.project
    join clew_team.person on person.id = session.owner
    where retention_days is not null and ${isOver(sql, sql`retention_days`)} and ${isLoose(sql)}`;
}

/** The project of a session is that of its own log, not of a sub-agent's. */
function sessionsOf(sql: Queries, organisation: string) {
  return sql`
    select top_id, max(modified_at) as active_at,
      (array_agg(project order by (session_id = top_id) desc, first_at, machine))[1] as project,
      (array_agg(person order by first_at, machine))[1] as owner
    from clew_team.log where organisation = ${organisation} group by top_id`;
}

function isOver(sql: Queries, days: number | ReturnType<Queries>) {
  return sql`active_at < now() - make_interval(days => ${days as number})`;
}

function isLoose(sql: Queries) {
  return sql`not exists (
    select 1 from clew_team.mark where mark.person = session.owner and mark.session_id = session.top_id
    and field = 'pinned' and value = 'true'::jsonb)`;
}
