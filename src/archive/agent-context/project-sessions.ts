// Chooses the sessions of a project that a new session should know about: those of the checked-out branch first.
import { dirname, resolve, sep } from "node:path";
import type { ArchivedSession } from "../../store/rows.ts";
import type { SessionFilter, Sessions } from "../../store/sessions.ts";
import { tipOf } from "./tip-of.ts";

export interface ProjectRequest {
  readonly project: string;
  /** The user's home folder, which does not count as the project of folders below it. */
  readonly home: string;
  /** Null if no branch is known to be checked out. */
  readonly branch: string | null;
  /** The session that begins; it is left out. */
  readonly session: string | undefined;
  readonly most: number;
}

/** Returns the tip of each tree, once. */
export async function projectSessions(
  store: Sessions,
  { project, home, branch, session, most }: ProjectRequest,
): Promise<ArchivedSession[]> {
  const filter = { one_per_tree: true, with_turns: true, limit: most + 1 };
  const folder = await nearestProject(store, resolve(project), resolve(home), filter);
  if (folder === null) return [];
  const here = { ...filter, project_path: folder };
  const onBranch = branch === null ? [] : await store.sessions({ ...here, branch });
  const tips = await Promise.all(
    [...onBranch, ...(await store.sessions(here))].map((each) => tipOf(store, each)),
  );
  const others = new Map(tips.filter(({ id }) => id !== session).map((each) => [each.id, each]));
  return [...others.values()].slice(0, most);
}

/**
 * Returns the folder, or the nearest one above that has sessions, because agents may start in a subfolder. Stops before
 * the file system's root and the home folder, which are not projects of what is below them.
 */
async function nearestProject(
  store: Sessions,
  project: string,
  home: string,
  filter: SessionFilter,
): Promise<string | null> {
  for (let folder = project; ; folder = dirname(folder)) {
    const found = await store.sessions({ ...filter, project_path: folder, limit: 1 });
    if (found.length > 0) return folder;
    const above = dirname(folder);
    if (above === folder || dirname(above) === above || `${home}${sep}`.startsWith(`${above}${sep}`))
      return null;
  }
}
