// Handlers for the routes that only a team server has. Who may use them is decided before.
import { z } from "zod";
import { checkInput } from "../../../archive/input/check-input.ts";
import {
  ACCEPTED_VERSIONS,
  type forgetRequestSchema,
  type haveRequestSchema,
  type joinRequestSchema,
  type Manifest,
  MOST_COMPRESSED_BYTES,
  type marksRequestSchema,
  type refusedRequestSchema,
  VERSION_HEADER,
  type withdrawRequestSchema,
} from "../../../team/protocol.ts";
import { listAudit } from "../../../team/server/accounts/audit.ts";
import { invite, listPeople } from "../../../team/server/accounts/people.ts";
import { countDue, listRetention, setRetention } from "../../../team/server/accounts/retention.ts";
import {
  listMachines,
  redeemCode,
  revokeToken,
  type SignedIn,
} from "../../../team/server/accounts/tokens.ts";
import { forgetSessions } from "../../../team/server/forget/forget-sessions.ts";
import { refusedSessions } from "../../../team/server/forget/retire-sessions.ts";
import { takeManifest } from "../../../team/server/receive/manifests.ts";
import { listChanges, takeMarks } from "../../../team/server/receive/marks.ts";
import { missingPieces, putPiece } from "../../../team/server/receive/pieces.ts";
import { pushState, withdraw } from "../../../team/server/receive/state.ts";
import { sumUp } from "../../../team/server/sums.ts";
import type { TeamServer } from "../../../team/server/team-server.ts";
import { failure } from "../errors.ts";
import { jsonResponse } from "../respond.ts";
import { accountHandlers } from "./account-handlers.ts";
import type { inviteSchema, retentionSchema, TeamRouteId } from "./team-routes.ts";

export interface TeamRequest {
  readonly request: Request;
  /** Parts of the path, by their names in the table. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The checked body; undefined if the route has none. */
  readonly body: unknown;
}

export type TeamHandler = (given: TeamRequest, who: SignedIn) => Promise<Response>;

/** The handler of `join` is called without a person. */
export function teamHandlers(server: TeamServer): Record<TeamRouteId, TeamHandler> {
  const { accounts, tokens, locationOf, keysOf, retire, pace } = server;
  const { sql } = accounts;
  return {
    ...accountHandlers(server),
    async join({ request, body }) {
      const { code, machine } = body as z.output<typeof joinRequestSchema>;
      const joined = await redeemCode(sql, code, { kind: "machine", name: machine });
      if (!joined) return failure(401, "unauthorized", BAD_CODE);
      const { machine_id, organisation_title, name } = joined.signed_in;
      const answer = { machine_id, token: joined.token, organisation: organisation_title, person: name };
      return jsonResponse(request, answer, { status: 201, etag: false });
    },
    get_self: async ({ request }, { machine_id, machine, organisation_title, name, roles, expires_at }) =>
      jsonResponse(request, {
        ...{ machine_id, machine, organisation: organisation_title, person: name },
        ...{ role: roles.join(", "), expires_at },
      }),
    async leave(_, { organisation, machine_id, id, name }) {
      await revokeToken(sql, organisation, { machine: machine_id, by: name, person: id });
      tokens.forget();
      return new Response(null, { status: 204 });
    },
    get_terms: async ({ request }) =>
      jsonResponse(request, {
        ...{ protocols: ACCEPTED_VERSIONS, min_client: "0.1.0", redaction_min: 1 },
        ...{ max_piece: MOST_COMPRESSED_BYTES, max_in_flight: 4, bytes_per_minute: pace.bytes_per_minute },
      }),
    async have_pieces({ request, body }, { id }) {
      const { hashes } = body as z.output<typeof haveRequestSchema>;
      return jsonResponse(request, { missing: await missingPieces(sql, id, hashes) });
    },
    async put_piece({ request, path }, { id, machine_id }) {
      const data = new Uint8Array(await request.arrayBuffer());
      if (data.length > MOST_COMPRESSED_BYTES)
        return failure(413, "too_large", "A piece has at most 512 KB.");
      const wait_s = pace.waitFor(machine_id, data.length);
      if (wait_s > 0) return later(wait_s);
      const put = await putPiece(sql, id, { hash: path.hash ?? "", data });
      if (put === null) return failure(422, "bad_piece", "The bytes of the piece have another hash.");
      return jsonResponse(request, {}, { status: put === "new" ? 201 : 200, etag: false });
    },
    async put_manifest({ request, body }, who) {
      const taken = await takeManifest(sql, await keysOf(who.organisation), who, body as Manifest);
      if (taken.state === "taken") return jsonResponse(request, { receipt: taken.receipt });
      if (taken.state === "missing_pieces")
        return failure(409, "missing_pieces", "Pieces are missing.", { missing: taken.missing });
      if (taken.state === "not_head")
        return failure(409, "not_head", "Another manifest is newer.", { head: taken.head });
      if (taken.state === "forgotten") return failure(410, "forgotten", "This session was forgotten.");
      return failure(422, "bad_manifest", taken.reason);
    },
    get_state: async ({ request, query }, who) =>
      jsonResponse(request, await pushState(sql, who, query.get("from") ?? undefined)),
    withdraw: async ({ request, body }, who) =>
      jsonResponse(request, {
        logs: await withdraw(
          sql,
          await keysOf(who.organisation),
          who,
          body as z.output<typeof withdrawRequestSchema>,
        ),
      }),
    async list_refused({ request, body }, who) {
      const { sessions } = body as z.output<typeof refusedRequestSchema>;
      const refused = await refusedSessions(sql, await keysOf(who.organisation), who, sessions);
      return jsonResponse(request, { refused });
    },
    async forget({ request, body }, who) {
      const { sessions } = body as z.output<typeof forgetRequestSchema>;
      return jsonResponse(request, await forgetSessions(sql, await keysOf(who.organisation), who, sessions));
    },
    put_marks: async ({ request, body }, who) =>
      jsonResponse(request, {
        accepted: await takeMarks(
          sql,
          await keysOf(who.organisation),
          who,
          body as z.output<typeof marksRequestSchema>,
        ),
      }),
    list_changes: async ({ request, query }, who) =>
      jsonResponse(
        request,
        await listChanges(sql, await keysOf(who.organisation), who, query.get("cursor") ?? undefined),
      ),
    get_reads: async ({ request, query }, { organisation, name }) =>
      jsonResponse(request, {
        entries: await listAudit(sql, organisation, { ...pageIn(query), owner: name }),
      }),
    async get_sums({ request, query }, { organisation }) {
      const { by } = checkInput(sumsQuery, { by: query.get("by") ?? undefined });
      return jsonResponse(request, {
        cells: await sumUp(sql, { organisation, location: locationOf(organisation), by }),
      });
    },
    list_people: async ({ request }, { organisation }) => {
      const people = await listPeople(sql, organisation);
      return jsonResponse(request, { people: people.map(({ name, roles }) => ({ name, roles })) });
    },
    async invite({ request, body }, { organisation, name: by }) {
      const { name, roles = null } = body as z.output<typeof inviteSchema>;
      return jsonResponse(request, await invite(sql, { organisation, name, roles, by }), {
        status: 201,
        etag: false,
      });
    },
    list_machines: async ({ request }, { organisation }) =>
      jsonResponse(request, { machines: await listMachines(sql, organisation) }),
    async revoke_machine({ path }, { organisation, name }) {
      await revokeToken(sql, organisation, { machine: path.id ?? "", by: name });
      tokens.forget();
      return new Response(null, { status: 204 });
    },
    get_retention: async ({ request }, { organisation }) =>
      jsonResponse(request, { projects: await listRetention(sql, organisation) }),
    async put_retention({ request, body }, { organisation, name: by }) {
      const { project, days, preview } = body as z.output<typeof retentionSchema>;
      const removes = await countDue(sql, organisation, { project, days });
      if (!preview) {
        await setRetention(sql, organisation, { project, days, by });
        await retire();
      }
      return jsonResponse(request, { project, days, removes }, { etag: false });
    },
    get_audit: async ({ request, query }, { organisation }) =>
      jsonResponse(request, {
        entries: await listAudit(sql, organisation, {
          ...pageIn(query),
          ...(query.get("about") && { about: query.get("about") ?? "" }),
        }),
      }),
  };
}

const sumsQuery = z.strictObject({ by: z.enum(["day", "model", "project"]).default("day") });

const MOST_ENTRIES = 1000;

function pageIn(query: URLSearchParams): { readonly limit: number; readonly before?: number } {
  const [before, limit] = [query.get("before"), Number(query.get("limit") ?? MOST_ENTRIES)];
  return {
    limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, MOST_ENTRIES) : MOST_ENTRIES,
    ...(before !== null && /^\d{1,15}$/.test(before) && { before: Number(before) }),
  };
}

function later(seconds: number): Response {
  const response = failure(429, "too_many", "This machine pushes faster than the server takes it.");
  response.headers.set("retry-after", String(seconds));
  return response;
}

/** Returns an answer if the client speaks no version that this server does. */
export function checkVersion(request: Request): Response | null {
  const version = Number(request.headers.get(VERSION_HEADER) ?? Number.NaN);
  if (ACCEPTED_VERSIONS.includes(version)) return null;
  const spoken = ACCEPTED_VERSIONS.join(" or ");
  return failure(426, "too_old", `This server speaks version ${spoken} of the protocol.`, {
    min_client: "0.1.0",
  });
}

const BAD_CODE =
  "This code is not good: it is wrong, was used, or is older than 10 minutes. Ask for another.";
