// Counts the agents that wait for the user, for every screen.
import { useInfiniteQuery } from "@tanstack/react-query";
import { sessionsQuery } from "./queries.ts";

/** The request of the live screen; live events keep its rows up to date. */
export const LIVE_SESSIONS = sessionsQuery({ limit: 50, all: true });

export function useWaiting(): number {
  const { data } = useInfiniteQuery(LIVE_SESSIONS);
  const rows = data?.pages.flatMap(({ sessions }) => sessions) ?? [];
  return rows.filter(({ status }) => status === "waiting").length;
}
