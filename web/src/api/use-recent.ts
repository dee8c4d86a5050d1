// Loads a few recent sessions.
import { useInfiniteQuery } from "@tanstack/react-query";
import type { SessionRow } from "./outputs.ts";
import { sessionsQuery } from "./queries.ts";

export function useRecent(): readonly SessionRow[] | null {
  const { data } = useInfiniteQuery(sessionsQuery({ limit: 40 }));
  return data ? data.pages.flatMap(({ sessions }) => sessions) : null;
}
