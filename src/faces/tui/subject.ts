// Turns the options of `clew watch` into the sessions to watch.
import type { Archive } from "../../archive/archive.ts";
import { projects } from "../../archive/operations/projects.ts";
import { ClewError } from "../../model/errors.ts";
import type { PickedProject, Subject, WatchTarget } from "./options.ts";
import { repositories } from "./pick/repositories.ts";

/** Returns null to let the person choose. */
export async function subjectOf(
  archive: Archive,
  { session: ref, project, all }: WatchTarget,
): Promise<Subject | null> {
  // A sub-agent is watched through its top session, because the feed reports those.
  if (ref !== undefined)
    return { type: "session", id: (await archive.session(ref, { by_title: true })).top_id };
  if (project !== undefined) return { type: "project", ...(await findProject(archive, project)) };
  return all ? { type: "all" } : null;
}

/** Includes the worktrees of the project's repository. */
export async function findProject(archive: Archive, ref: string): Promise<PickedProject> {
  const { projects: rows } = await archive.run(projects, {});
  const paths = rows.flatMap(({ project_path }) => project_path ?? []);
  const found = paths.find((path) => matchesProject(path, ref));
  if (found === undefined)
    throw new ClewError(
      "not_found",
      `No project matches "${ref}". Run \`clew projects\` to see all projects.`,
    );
  const repositoryOf = repositories();
  const name = repositoryOf(found);
  return { name, repository: name, paths: paths.filter((path) => repositoryOf(path) === name) };
}

/** Matches the full path, or its end after a `/`. */
function matchesProject(path: string, ref: string): boolean {
  return path === ref || path.endsWith(`/${ref.replace(/^\/+|\/+$/g, "")}`);
}
