// From what a person asked for to what is watched.
import type { Archive } from "../../archive/archive.ts";
import { projects } from "../../archive/operations/projects.ts";
import { ClewError } from "../../model/errors.ts";
import type { PickedProject, Subject, WatchTarget } from "./options.ts";
import { repositories } from "./pick/repositories.ts";

/** Null: the person is to choose. */
export async function subjectOf(
  archive: Archive,
  { session: ref, project, all }: WatchTarget,
): Promise<Subject | null> {
  // A subsession is watched with the session it stands in, of which the feed tells.
  if (ref !== undefined) return { type: "session", id: (await archive.session(ref)).top_id };
  if (project !== undefined) return { type: "project", ...(await findProject(archive, project)) };
  return all ? { type: "all" } : null;
}

/** With the worktrees of its repository. */
export async function findProject(archive: Archive, ref: string): Promise<PickedProject> {
  const { projects: rows } = await archive.run(projects, {});
  const paths = rows.flatMap(({ project_path }) => project_path ?? []);
  const found = paths.find((path) => matchesProject(path, ref));
  if (found === undefined)
    throw new ClewError("not_found", `No project ${ref}. clew projects shows those that are there.`);
  const repositoryOf = repositories();
  const name = repositoryOf(found);
  return { name, repository: name, paths: paths.filter((path) => repositoryOf(path) === name) };
}

/** The path itself, or the end of it from a `/` on. */
function matchesProject(path: string, ref: string): boolean {
  return path === ref || path.endsWith(`/${ref.replace(/^\/+|\/+$/g, "")}`);
}
