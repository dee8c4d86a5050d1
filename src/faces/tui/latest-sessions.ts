// The sessions in which something was last done: of everything, or of some projects.
import type { Archive } from "../../archive/archive.ts";
import { list } from "../../archive/operations/list.ts";
import type { SessionInBrief } from "../../archive/sessions/session-row.ts";

/** The last active first; at most `limit` of each project. */
export async function latestSessions(
  archive: Archive,
  limit: number,
  paths: readonly string[] | null = null,
): Promise<SessionInBrief[]> {
  const which = paths === null ? [{}] : paths.map((project) => ({ project }));
  const found = await Promise.all(which.map((each) => archive.run(list, { ...each, limit, all: true })));
  // The end of a path may be that of another one, too.
  const within = found
    .flatMap(({ sessions }) => sessions)
    .filter(({ archived, project_path }) => !archived && (paths?.includes(project_path ?? "") ?? true));
  const each = [...new Map(within.map((session) => [session.id, session])).values()];
  // Pinned ones stand before the others in a list; here it counts when something was last done.
  return each.toSorted((one, other) => (other.updated_at ?? "").localeCompare(one.updated_at ?? ""));
}
