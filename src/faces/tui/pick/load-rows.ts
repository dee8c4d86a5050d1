// Asks the archive for what there is to choose from.
import { homedir } from "node:os";
import type { Archive } from "../../../archive/archive.ts";
import { projects } from "../../../archive/operations/projects.ts";
import { latestSessions } from "../latest-sessions.ts";
import type { PickedProject, WatchRun } from "../options.ts";
import type { PickRow } from "./pick-row.ts";
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
  { now, zone }: Pick<WatchRun, "now" | "zone">,
): Promise<PickRow[]> {
  const view = { ...zone, now: now() };
  if (project) {
    const whole = { ...project, paths: await pathsOf(archive, project) };
    return sessionRows(whole, await latestSessions(archive, MOST_SESSIONS, whole.paths), view);
  }
  const [{ projects: rows }, sessions] = await Promise.all([
    archive.run(projects, {}),
    latestSessions(archive, LATEST),
  ]);
  return projectRows({ projects: rows, sessions, repositoryOf: repositories(), home: homedir(), view });
}

/** With the worktrees that were made since it was chosen. */
async function pathsOf(archive: Archive, { paths, repository }: PickedProject): Promise<readonly string[]> {
  if (repository === null) return paths;
  const repositoryOf = repositories();
  const { projects: rows } = await archive.run(projects, {});
  return rows
    .flatMap(({ project_path }) => project_path ?? [])
    .filter((path) => repositoryOf(path) === repository);
}
