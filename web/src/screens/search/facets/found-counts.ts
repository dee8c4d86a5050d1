// Counts the turns found in each project, by each agent and with each tool, as far as the results so far say so.
import { fullCount } from "../../../../../src/text/numbers.ts";
import type { SearchOutput } from "../../../api/outputs.ts";
import type { Choice } from "./facet-choice.tsx";

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

export function foundByPeople(found: FoundSoFar): FoundIn {
  return countedBy(found, ({ shared_by }) => shared_by?.person ?? null);
}

/** Lists the branches of the results so far, those with most turns first. */
export function branchesFound(found: FoundSoFar): readonly Choice[] {
  return choicesIn(
    sessionTurns(found, ({ branch }) => (branch === null ? [] : [branch])),
    found.more,
  );
}

export function modelsFound(found: FoundSoFar): readonly Choice[] {
  return choicesIn(
    sessionTurns(found, ({ models }) => models),
    found.more,
  );
}

/** Nothing says which tools the other turns of a session used. */
export function toolsFound(found: FoundSoFar): readonly Choice[] {
  const results = found.pages.flatMap((page) => page.results);
  const turns = new Map<string, number>();
  for (const tool of results.flatMap(({ tools }) => [...new Set(tools)]))
    turns.set(tool, (turns.get(tool) ?? 0) + 1);
  return choicesIn(turns, found.more || results.some(({ more_in_session }) => more_in_session > 0));
}

function choicesIn(turns: ReadonlyMap<string, number>, more: boolean): readonly Choice[] {
  return [...turns]
    .toSorted(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .map(([value, count]) => ({ value, text: value, count: countText(count, more) }));
}

function countedBy(found: FoundSoFar, keyOf: (result: Result) => string | null): FoundIn {
  const turns = sessionTurns(found, (result) => [keyOf(result) ?? ""]);
  return (value) => {
    const count = turns.get(value) ?? 0;
    return found.more && count === 0 ? undefined : countText(count, found.more);
  };
}

/** Counts turns by what all turns of a session have in common. */
function sessionTurns({ pages }: FoundSoFar, keysOf: (result: Result) => readonly string[]) {
  const turns = new Map<string, number>();
  const add = (result: Result, count: number) => {
    for (const key of keysOf(result)) turns.set(key, (turns.get(key) ?? 0) + count);
  };
  for (const result of lastOfSessions(pages)) add(result, result.more_in_session);
  for (const result of pages.flatMap(({ results }) => results)) add(result, 1);
  return turns;
}

function countText(count: number, more: boolean): string {
  return more ? `${fullCount(count)}+` : fullCount(count);
}

/** Each result of a session says how many more there are; they count once. */
function lastOfSessions(pages: FoundSoFar["pages"]): Iterable<Result> {
  return new Map(
    pages.flatMap(({ results }) => results.map((result) => [result.session_id, result] as const)),
  ).values();
}
