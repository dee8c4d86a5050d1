// Asks the archive for what there is to choose from.
import { homedir } from "node:os";
import type { Archive } from "../../../archive/archive.ts";
import { list } from "../../../archive/operations/list.ts";
import { projects } from "../../../archive/operations/projects.ts";
import type { SessionInBrief } from "../../../archive/session-row.ts";
import type { WatchRun } from "../options.ts";
import type { PickedProject, PickRow } from "./pick-row.ts";
import { projectRows } from "./project-rows.ts";
import { repositories } from "./repositories.ts";
import { sessionRows } from "./session-rows.ts";

/** Enough to see what goes on; how many there are in all is counted by the archive. */
const LATEST = 200;
const MOST_SESSIONS = 500;

/** Of a project its sessions; without one the projects. */
export async function loadRows(
  archive: Archive,
  project: PickedProject | null,
  { now, place }: Pick<WatchRun, "now" | "place">,
): Promise<PickRow[]> {
  const view = { ...place, now: now() };
  if (project) return sessionRows(project, await sessionsIn(archive, project), view);
  const [{ projects: rows }, sessions] = await Promise.all([
    archive.run(projects, {}),
    latest(archive, { limit: LATEST }),
  ]);
  return projectRows({ projects: rows, sessions, repositoryOf: repositories(), home: homedir(), view });
}

async function sessionsIn(archive: Archive, { paths }: PickedProject): Promise<SessionInBrief[]> {
  const found = await Promise.all(paths.map((project) => latest(archive, { project, limit: MOST_SESSIONS })));
  // The end of a path may be that of another one, too.
  const within = found
    .flat()
    .filter(({ project_path }) => project_path !== null && paths.includes(project_path));
  return [...new Map(within.map((session) => [session.id, session])).values()];
}

/** Pinned ones stand before the others in a list; here it counts when something was last done. */
async function latest(
  archive: Archive,
  which: { project?: string; limit: number },
): Promise<SessionInBrief[]> {
  const { sessions } = await archive.run(list, { ...which, all: true });
  return sessions
    .filter(({ archived }) => !archived)
    .toSorted((one, other) => (other.updated_at ?? "").localeCompare(one.updated_at ?? ""));
}
