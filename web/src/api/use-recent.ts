// A few recent sessions, and what can be told from them alone: names to search by, and which agents there are.
import { useInfiniteQuery } from "@tanstack/react-query";
import type { SessionRow } from "./outputs.ts";
import { sessionsQuery } from "./queries.ts";

export function useRecent(): readonly SessionRow[] | null {
  const { data } = useInfiniteQuery(sessionsQuery({ limit: 40 }));
  return data ? data.pages.flatMap(({ sessions }) => sessions) : null;
}

/** With the one that is asked for, should it be none of them. */
export function useAgents(selected: string | undefined): readonly string[] {
  const recent = (useRecent() ?? []).map(({ agent }) => agent);
  return [...new Set(selected ? [...recent, selected] : recent)].toSorted();
}
