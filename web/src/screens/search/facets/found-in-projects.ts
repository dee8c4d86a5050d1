// Counts the turns found in each project, as far as the results so far say so.
import { fullCount } from "../../../../../src/text/numbers.ts";
import type { SearchOutput } from "../../../api/outputs.ts";

interface FoundSoFar {
  readonly pages: readonly Pick<SearchOutput, "results">[];
  /** True if there are more results than were loaded. */
  readonly more: boolean;
}

/** Returns the text for a project: `3`, `3+` while there may be more, and nothing if that is all there is to say. */
export function foundInProjects({ pages, more }: FoundSoFar): (project_path: string) => string | undefined {
  const turns = new Map<string | null, number>();
  for (const { project_path, more_in_session } of lastOfSessions(pages))
    turns.set(project_path, (turns.get(project_path) ?? 0) + more_in_session);
  for (const { project_path } of pages.flatMap(({ results }) => results))
    turns.set(project_path, (turns.get(project_path) ?? 0) + 1);
  return (path) => {
    const count = turns.get(path) ?? 0;
    return more ? (count === 0 ? undefined : `${fullCount(count)}+`) : fullCount(count);
  };
}

/** Each result of a session says how many more there are; they count once. */
function lastOfSessions(pages: FoundSoFar["pages"]): Iterable<SearchOutput["results"][number]> {
  return new Map(
    pages.flatMap(({ results }) => results.map((result) => [result.session_id, result] as const)),
  ).values();
}
