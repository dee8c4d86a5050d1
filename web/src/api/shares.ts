// Asks a team server who shares what, and derives the people whose sessions can be seen.
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ProjectShare } from "../../../src/team/server/accounts/shares.ts";
import { addressOf, type Parameters, requestAt } from "./request.ts";
import { useTeam } from "./team.ts";

export function teamAddress(path: string, parameters: Parameters = {}): string {
  return addressOf(path, parameters, "/api/team/v1");
}

export const sharesQuery = queryOptions({
  queryKey: ["team", "shares"],
  queryFn: ({ signal }) => requestAt<{ shares: readonly ProjectShare[] }>(teamAddress("/shares"), { signal }),
});

export interface SharingPerson {
  readonly name: string;
  readonly sessions: number;
}

/** The people whose sessions can be seen, those with most first. None on a person's own machine. */
export function useSharingPeople(selected: string | undefined): readonly SharingPerson[] {
  const team = useTeam();
  const { data } = useQuery({ ...sharesQuery, enabled: team?.rights.includes("read") ?? false });
  return sharingPeople(data?.shares ?? [], selected);
}

/** Includes the selected one even if nothing is shared by that person. */
export function sharingPeople(
  shares: readonly Pick<ProjectShare, "person" | "level" | "sessions">[],
  selected: string | undefined,
): readonly SharingPerson[] {
  const counts = new Map<string, number>(selected === undefined || selected === "" ? [] : [[selected, 0]]);
  for (const { person, level, sessions } of shares)
    if (level === "content") counts.set(person, (counts.get(person) ?? 0) + sessions);
  return Array.from(counts, ([name, sessions]) => ({ name, sessions })).toSorted(
    (one, other) => other.sessions - one.sessions || (one.name < other.name ? -1 : 1),
  );
}
