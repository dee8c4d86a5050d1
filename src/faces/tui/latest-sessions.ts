// Loads the most recent sessions, of all projects or of some.
import type { Archive } from "../../archive/archive.ts";
import { list } from "../../archive/operations/list.ts";
import type { SessionInBrief } from "../../archive/sessions/session-row.ts";

/** Returns the most recent first, at most `limit` per project. */
export async function latestSessions(
  archive: Archive,
  limit: number,
  paths: readonly string[] | null = null,
): Promise<SessionInBrief[]> {
  const which = paths === null ? [{}] : paths.map((project) => ({ project }));
  const found = await Promise.all(which.map((each) => archive.run(list, { ...each, limit, all: true })));
  // The project filter also matches paths that end the same way.
  const within = found
    .flatMap(({ sessions }) => sessions)
    .filter(({ archived, project_path }) => !archived && (paths?.includes(project_path ?? "") ?? true));
  const each = [...new Map(within.map((session) => [session.id, session])).values()];
  // Sorts again, because lists put pinned sessions first.
  return each.toSorted((one, other) => (other.updated_at ?? "").localeCompare(one.updated_at ?? ""));
}
