// Asks a team server about its accounts, and changes them. Only the screen of the team needs this.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { AuditEntry } from "../../../src/team/server/accounts/audit.ts";
import type { ProjectRetention } from "../../../src/team/server/accounts/retention.ts";
import type { Machine } from "../../../src/team/server/accounts/tokens.ts";
import type { SumCell } from "../../../src/team/server/sums.ts";
import { notify } from "../parts/notices.ts";
import { jsonOf, type Parameters, requestAt } from "./request.ts";
import { teamAddress } from "./shares.ts";

export interface ShownMachine extends Machine {
  /** The one that asks; known of one's own. */
  readonly is_this?: boolean;
}

export interface TeamPerson {
  readonly name: string;
  readonly roles: readonly string[];
}

export interface Invitation {
  readonly code: string;
  readonly expires_at: string;
}

export interface ProjectReaders {
  readonly project: string;
  readonly readers: readonly string[] | null;
}

export interface RetentionAnswer {
  readonly removes: number;
}

export const peopleQuery = teamQuery<{ people: readonly TeamPerson[] }>("/people");
export const machinesQuery = teamQuery<{ machines: readonly ShownMachine[] }>("/machines");
export const ownMachinesQuery = teamQuery<{ machines: readonly ShownMachine[] }>("/machines/own");
export const readersQuery = teamQuery<{ projects: readonly ProjectReaders[] }>("/projects");
export const retentionQuery = teamQuery<{ projects: readonly ProjectRetention[] }>("/retention");
export const sumsQuery = (by: string) => teamQuery<{ cells: readonly SumCell[] }>("/sums", { by });

/** Entries of the audit, newest first, a page at a time: all of them, or who read one's own sessions. */
export function auditQuery(path: "/audit" | "/reads", about: string) {
  return infiniteQueryOptions({
    queryKey: ["team", path, about],
    queryFn: ({ signal, pageParam }) =>
      requestAt<{ entries: readonly AuditEntry[] }>(
        teamAddress(path, { about, limit: AUDIT_PAGE, ...(pageParam > 0 && { before: pageParam }) }),
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ entries }) =>
      entries.length < AUDIT_PAGE ? undefined : (entries.at(-1)?.number ?? undefined),
    placeholderData: keepPreviousData,
  });
}

const AUDIT_PAGE = 100;

export interface TeamChange {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Said once it is done. */
  readonly done?: string;
}

/** Changes accounts, shows what the server has then, and says what failed. */
export function useChangeTeam<Answer = unknown>() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ method, path, body }: TeamChange) =>
      requestAt<Answer>(teamAddress(path), jsonOf(method, body)),
    onSuccess: (_answer, { done }) => done !== undefined && notify(done),
    onError: ({ message }) => notify(`That failed: ${message}`),
    onSettled: () => client.invalidateQueries({ queryKey: ["team"] }),
  });
}

function teamQuery<Answer>(path: string, parameters: Parameters = {}) {
  return queryOptions({
    queryKey: ["team", path, parameters],
    queryFn: ({ signal }) => requestAt<Answer>(teamAddress(path, parameters), { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Ends this browser's token. */
export async function signOut(): Promise<void> {
  await fetch("/sign-out", jsonOf("POST"));
  location.assign("/sign-in");
}
