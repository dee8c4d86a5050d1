// Says whether this is a team server, who is signed in there, and what that person may do. Every screen needs it.
import { useQuery } from "@tanstack/react-query";
import type { SignedInTeam, StatusOutput } from "./outputs.ts";
import { statusQuery } from "./queries.ts";

/** Null on a person's own machine, and until the server has said where this is. */
export function useTeam(): SignedInTeam | null {
  return useQuery(statusQuery).data?.team ?? null;
}

/** Returns whether there are sessions to see: a role on a team server may allow none. Null until that is known. */
export function useReads(): boolean | null {
  const { data } = useQuery(statusQuery);
  return data ? mayRead(data) : null;
}

export function mayRead({ team }: Pick<StatusOutput, "team">): boolean {
  return team === null || team.rights.includes("read");
}
