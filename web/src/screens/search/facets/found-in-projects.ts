// Counts the turns found in each project and by each agent, as far as the results so far say so.
import { fullCount } from "../../../../../src/text/numbers.ts";
import type { SearchOutput } from "../../../api/outputs.ts";

type Result = SearchOutput["results"][number];

interface FoundSoFar {
  readonly pages: readonly Pick<SearchOutput, "results">[];
  /** True if there are more results than were loaded. */
  readonly more: boolean;
}

/** Returns the text for a number: `3`, `3+` while there may be more, and nothing if that is all there is to say. */
type FoundIn = (value: string) => string | undefined;

export function foundInProjects(found: FoundSoFar): FoundIn {
  return countedBy(found, ({ project_path }) => project_path);
}

export function foundByAgents(found: FoundSoFar): FoundIn {
  return countedBy(found, ({ agent }) => agent);
}

function countedBy({ pages, more }: FoundSoFar, keyOf: (result: Result) => string | null): FoundIn {
  const turns = new Map<string | null, number>();
  const add = (result: Result, count: number) =>
    turns.set(keyOf(result), (turns.get(keyOf(result)) ?? 0) + count);
  for (const result of lastOfSessions(pages)) add(result, result.more_in_session);
  for (const result of pages.flatMap(({ results }) => results)) add(result, 1);
  return (value) => {
    const count = turns.get(value) ?? 0;
    return more ? (count === 0 ? undefined : `${fullCount(count)}+`) : fullCount(count);
  };
}

/** Each result of a session says how many more there are; they count once. */
function lastOfSessions(pages: FoundSoFar["pages"]): Iterable<Result> {
  return new Map(
    pages.flatMap(({ results }) => results.map((result) => [result.session_id, result] as const)),
  ).values();
}
