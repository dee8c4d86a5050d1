// Finds the agents that wait for the user, for every screen.
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SessionRow } from "./outputs.ts";
import { sessionsQuery } from "./queries.ts";
import { useReads } from "./team.ts";

/** The request of the live screen; live events keep its rows up to date. */
export const LIVE_SESSIONS = sessionsQuery({ limit: 50, all: true });

/** Returns null until the server has answered. */
export function useWaiting(): readonly SessionRow[] | null {
  const { data } = useInfiniteQuery({ ...LIVE_SESSIONS, enabled: useReads() === true });
  return useMemo(
    () =>
      data?.pages.flatMap(({ sessions }) => sessions).filter(({ status }) => status === "waiting") ?? null,
    [data],
  );
}
