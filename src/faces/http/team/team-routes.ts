// The table of routes that only a team server has: pushes of machines, and what a person may know of the accounts.
import { z } from "zod";
import {
  forgetRequestSchema,
  haveRequestSchema,
  joinRequestSchema,
  manifestSchema,
  marksRequestSchema,
  PREFIX,
  projectIdSchema,
  refusedRequestSchema,
  withdrawRequestSchema,
} from "../../../team/protocol.ts";
import { MOST_DAYS } from "../../../team/server/accounts/retention.ts";
import type { Right } from "../../../team/server/accounts/roles.ts";

export interface TeamRoute {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly id: TeamRouteId;
  /** One sentence. */
  readonly doc: string;
  /** The right that a person needs; null for the one request without a token. */
  readonly right: Right | null;
  /** The body, if it is JSON. */
  readonly body: z.ZodType | null;
}

export type TeamRouteId =
  | "join"
  | "get_self"
  | "leave"
  | "get_terms"
  | "have_pieces"
  | "put_piece"
  | "put_manifest"
  | "get_state"
  | "withdraw"
  | "list_refused"
  | "forget"
  | "put_marks"
  | "list_changes"
  | "get_reads"
  | "get_sums"
  | "list_people"
  | "list_machines"
  | "revoke_machine"
  | "invite"
  | "get_retention"
  | "put_retention"
  | "get_audit"
  | "list_shares"
  | "list_own_machines"
  | "revoke_own_machine"
  | "put_roles"
  | "remove_person"
  | "list_readers"
  | "put_readers";

const nameSchema = z.string().trim().min(1).max(100);
const rolesSchema = z.array(z.enum(["admin", "member", "viewer", "analyst"])).min(1);

export const inviteSchema = z.strictObject({ name: nameSchema, roles: rolesSchema.optional() });
export const rolesOfSchema = z.strictObject({ name: nameSchema, roles: rolesSchema });
export const removeSchema = z.strictObject({ name: nameSchema });

export const readersSchema = z.strictObject({
  project: projectIdSchema,
  /** The names of the only people who may see it, beside those who share it; null for everyone who may read. */
  readers: z.array(nameSchema).max(1000).nullable(),
});

export const retentionSchema = z.strictObject({
  project: projectIdSchema,
  /** Null keeps sessions without end. */
  days: z.int().min(1).max(MOST_DAYS).nullable(),
  /** True to only count what would be removed. */
  preview: z.boolean().default(false),
});

const route = (
  method: TeamRoute["method"],
  path: string,
  id: TeamRouteId,
  right: Right | null,
  doc: string,
  body: z.ZodType | null = null,
): TeamRoute => ({ method, path: PREFIX + path, id, doc, right, body });

export const TEAM_ROUTES: readonly TeamRoute[] = [
  route("POST", "/machines", "join", null, "Join with a code, once, and get a token.", joinRequestSchema),
  route("GET", "/machines/self", "get_self", "self", "Say who the token belongs to."),
  route("DELETE", "/machines/self", "leave", "self", "Revoke the token. What was shared stays."),
  route("GET", "/push/terms", "get_terms", "share", "List the server's versions and limits."),
  route("POST", "/push/have", "have_pieces", "share", "List the pieces that are missing.", haveRequestSchema),
  route("PUT", "/push/pieces/{hash}", "put_piece", "share", "Store a piece, compressed by zstd."),
  route("POST", "/push/manifests", "put_manifest", "share", "Store the state of a log.", manifestSchema),
  route("GET", "/push/state", "get_state", "share", "List what this machine has pushed."),
  route(
    "POST",
    "/push/withdraw",
    "withdraw",
    "share",
    "Take back what this machine shared.",
    withdrawRequestSchema,
  ),
  route(
    "POST",
    "/push/refused",
    "list_refused",
    "share",
    "List the sessions that the server would not take.",
    refusedRequestSchema,
  ),
  route(
    "POST",
    "/push/forget",
    "forget",
    "self",
    "Forget own sessions for everyone, and refuse them from now on.",
    forgetRequestSchema,
  ),
  route("POST", "/marks", "put_marks", "self", "Store the person's own marks.", marksRequestSchema),
  route("GET", "/changes", "list_changes", "self", "List what the person's machines have to know."),
  route("GET", "/reads", "get_reads", "self", "List who read the sessions that you shared."),
  route(
    "GET",
    "/sums",
    "get_sums",
    "sums",
    "Sum up tokens and costs of at least three people, without any text.",
  ),
  route("GET", "/people", "list_people", "manage", "List people and their roles."),
  route("POST", "/people", "invite", "manage", "Make a code for a person, new or not.", inviteSchema),
  route("PUT", "/people/roles", "put_roles", "manage", "Change a person's roles.", rolesOfSchema),
  route(
    "POST",
    "/people/remove",
    "remove_person",
    "manage",
    "End all tokens of a person. What was shared stays.",
    removeSchema,
  ),
  route("GET", "/shares", "list_shares", "read", "List who shares which project, and from which machine."),
  route("GET", "/machines/own", "list_own_machines", "self", "List your own machines and browsers."),
  route(
    "DELETE",
    "/machines/own/{id}",
    "revoke_own_machine",
    "self",
    "Revoke the token of a machine of your own.",
  ),
  route("GET", "/projects", "list_readers", "manage", "List shared projects and who may see them."),
  route(
    "PUT",
    "/projects/readers",
    "put_readers",
    "manage",
    "Limit a project to some people, or open it.",
    readersSchema,
  ),
  route("GET", "/machines", "list_machines", "manage", "List machines and browsers that are signed in."),
  route("DELETE", "/machines/{id}", "revoke_machine", "manage", "Revoke the token of a machine."),
  route("GET", "/retention", "get_retention", "manage", "List how long the sessions of each project stay."),
  route(
    "PUT",
    "/retention",
    "put_retention",
    "manage",
    "Change how long the sessions of a project stay, or count what that would remove.",
    retentionSchema,
  ),
  route("GET", "/audit", "get_audit", "manage", "List the audit, newest first; `about` filters it."),
];
