// Loads a few recent sessions, and derives from them which agents there are.
import { useInfiniteQuery } from "@tanstack/react-query";
import type { SessionRow } from "./outputs.ts";
import { sessionsQuery } from "./queries.ts";

export function useRecent(): readonly SessionRow[] | null {
  const { data } = useInfiniteQuery(sessionsQuery({ limit: 40 }));
  return data ? data.pages.flatMap(({ sessions }) => sessions) : null;
}

/** Includes the selected agent even if no recent session is from it. */
export function useAgents(selected: string | undefined): readonly string[] {
  const recent = (useRecent() ?? []).map(({ agent }) => agent);
  return [...new Set(selected ? [...recent, selected] : recent)].toSorted();
}
