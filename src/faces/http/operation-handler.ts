// Handles a route by running its operation.
import { z } from "zod";
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";
import type { Handler } from "./app.ts";
import type { Gate } from "./gate.ts";
import { inputReader } from "./read-input.ts";
import { jsonResponse } from "./respond.ts";
import type { OperationRoute } from "./routes.ts";

export function operationHandler(
  route: OperationRoute,
  resident: ResidentArchive,
  requestGate: Gate,
): Handler {
  const read = inputReader(route);
  return async ({ req }) => {
    const { searchParams, pathname } = new URL(req.url);
    const body = route.method === "GET" ? null : await req.text();
    const input = read({ path: req.param(), query: searchParams, body });
    const found = await requestGate.pass(req.raw.signal, async () =>
      (await resident.archive()).run(route.operation, input),
    );
    // The client has disconnected.
    if (found === null) return new Response(null, { status: 499 });
    if (route.delivery) return route.delivery.respond(req.raw, found);
    return jsonResponse(req.raw, found, {
      etag: route.etag && route.method === "GET",
      headers: nextPage(found, pathname, searchParams),
    });
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
