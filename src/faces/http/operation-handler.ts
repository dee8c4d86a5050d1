// Handles a route by running its operation.

import { z } from "zod";
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";
import type { Handler } from "./app.ts";
import { breakOffOf } from "./deliver.ts";
import type { Gate } from "./gate.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { inputReader } from "./read-input.ts";
import { jsonContent, jsonResponse, respondTagged, tagged } from "./respond.ts";
import type { OperationRoute } from "./routes.ts";

export interface Handling {
  readonly resident: ResidentArchive;
  readonly gate: Gate;
  /** For operations that take long, which may run in threads of their own. */
  readonly aside: Gate;
  readonly kept: KeptAnswers;
}

export function operationHandler(route: OperationRoute, { resident, gate, aside, kept }: Handling): Handler {
  const read = inputReader(route);
  const etag = route.method === "GET" && route.etag;
  const keeps = etag && route.from_archive && !route.delivery;
  return async ({ req, env }) => {
    const { searchParams, pathname, search } = new URL(req.url);
    const body = route.method === "GET" ? null : await req.text();
    const input = read({ path: req.param(), query: searchParams, body });
    const archive = await resident.archive();
    const request = `${pathname}${search}`;
    const commits = keeps ? await archive.commits() : 0;
    const known = keeps ? kept.find(request, commits) : null;
    if (known) return respondTagged(req.raw, known);
    const { signal } = req.raw;
    const run = () => archive.run(route.operation, input, { signal });
    const found = await (route.operation.is_long ? aside : gate).pass(signal, run);
    // The client has disconnected.
    if (found === null) return new Response(null, { status: 499 });
    if (route.delivery) return route.delivery.respond(req.raw, found, breakOffOf(env));
    const headers = nextPage(found, pathname, searchParams);
    if (!keeps) return jsonResponse(req.raw, found, { etag, headers });
    const answer = tagged({ ...jsonContent(found), headers });
    kept.keep(request, commits, answer);
    return respondTagged(req.raw, answer);
  };
}

/** Links to the same query with the next cursor. */
function nextPage(found: object, path: string, query: URLSearchParams): Record<string, string> {
  const { next_cursor } = pageSchema.safeParse(found).data ?? { next_cursor: null };
  if (next_cursor === null) return {};
  const next = new URLSearchParams(query);
  next.set("cursor", next_cursor);
  return { link: `<${path}?${next}>; rel="next"` };
}

const pageSchema = z.object({ next_cursor: z.string().nullable() });
