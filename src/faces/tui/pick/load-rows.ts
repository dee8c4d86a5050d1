// Loads the picker's rows from the archive.
import { homedir } from "node:os";
import type { Archive } from "../../../archive/archive.ts";
import { projects } from "../../../archive/operations/projects.ts";
import { latestSessions } from "../latest-sessions.ts";
import type { PickedProject, WatchRun } from "../options.ts";
import { amongRows } from "./among-rows.ts";
import type { PickRow } from "./pick-row.ts";
import { projectRows } from "./project-rows.ts";
import { repositories } from "./repositories.ts";
import { sessionRows } from "./session-rows.ts";

/** Enough to see recent work; the archive counts all sessions itself. */
const LATEST = 200;
const MOST_SESSIONS = 500;

/** Loads a project's sessions, or all projects if none is given. */
export async function loadRows(
  archive: Archive,
  project: PickedProject | null,
  options: Pick<WatchRun, "now" | "zone" | "picks" | "among">,
): Promise<PickRow[]> {
  if (options.among) return amongRows(options.among, { ...options.zone, now: options.now() });
  const rows = await allRows(archive, project, options);
  return options.picks ? rows.filter(leadsToOne) : rows;
}

/** Returns false for rows that stand for several sessions at once. */
function leadsToOne({ choose }: PickRow): boolean {
  return choose.type !== "watch" || choose.subject.type === "session";
}

async function allRows(
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

/** Includes worktrees that were created after the project was chosen. */
async function pathsOf(archive: Archive, { paths, repository }: PickedProject): Promise<readonly string[]> {
  if (repository === null) return paths;
  const repositoryOf = repositories();
  const { projects: rows } = await archive.run(projects, {});
  return rows
    .flatMap(({ project_path }) => project_path ?? [])
    .filter((path) => repositoryOf(path) === repository);
}
