// Handlers for the routes that run no operation: status, sign-in, live events, API description, MCP.
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { checkInput } from "../../archive/input/check-input.ts";
import { inputFields } from "../../archive/input/input-fields.ts";
import type { LiveFilter } from "../../archive/live/live-feed.ts";
import type { AppContext, AppOptions, Handler, RoutesOptions } from "./app.ts";
import { DOCS_POLICY, docsPage } from "./docs-page.ts";
import { hostIn } from "./guard.ts";
import { guardedRequest } from "./guarded-request.ts";
import { LINK_LASTS_MS } from "./link-code.ts";
import { LIVE_HEADERS } from "./live.ts";
import { openApi } from "./openapi.ts";
import { liveQuery, type OwnRouteId, proofQuery } from "./own-routes.ts";
import { proofFor } from "./proof.ts";
import { readQuery } from "./read-input.ts";
import { jsonResponse, respond } from "./respond.ts";
import { signIn } from "./sign-in.ts";
import { linksFor } from "./sign-in-links.ts";

export function ownHandlers(options: AppOptions): Readonly<Record<OwnRouteId, Handler>> {
  const { url, page_url, now } = options;
  return {
    ...sharedHandlers(options),
    make_link: ({ req }) => {
      const expires_at = new Date(now() + LINK_LASTS_MS).toISOString();
      const links = linksFor({ url, page_url }, options.sign_ins.issue());
      return jsonResponse(req.raw, { ...links, expires_at }, { status: 201 });
    },
    prove_server: (context) => {
      const { nonce } = checkInput(proofQuery, context.req.query());
      const proof = proofFor(options.token, hostIn(guardedRequest(context)), nonce);
      return jsonResponse(context.req.raw, { proof });
    },
    sign_in: (context) => signIn(context, options),
  };
}

type SigningInRoute = "make_link" | "prove_server" | "sign_in";

/** Handlers that a team server has as well. */
export function sharedHandlers(
  options: RoutesOptions,
): Readonly<Record<Exclude<OwnRouteId, SigningInRoute>, Handler>> {
  const { resident, url, version, demo = false, time_zone = systemTimeZone, team = null } = options;
  const described = once(() => openApi({ url, version }));
  const page = once(() => docsPage(described()));
  return {
    get_status: ({ req }) =>
      jsonResponse(req.raw, {
        ...{ version, url, demo, time_zone: time_zone(), team },
        freshness: resident.freshness(),
      }),
    follow_live: (context) => followLive(context, options),
    get_openapi: ({ req }) => jsonResponse(req.raw, described()),
    get_docs: ({ req }) =>
      respond(req.raw, {
        body: page(),
        media_type: "text/html; charset=utf-8",
        etag: true,
        headers: { "content-security-policy": DOCS_POLICY },
      }),
    use_mcp: ({ req }) => options.mcp(req.raw),
  };
}

const liveFields = inputFields(liveQuery).map((field) => [field.name, field] as const);

async function followLive({ req, env }: AppContext, { resident, live }: RoutesOptions): Promise<Response> {
  const given = readQuery(liveFields, new URL(req.url).searchParams);
  const { session, project, after } = checkInput(liveQuery, given);
  const archive = await resident.archive();
  const last = req.header("last-event-id") || after;
  const filter: LiveFilter = {
    ...(session !== undefined && { session: (await archive.session(session)).top_id }),
    ...(project !== undefined && { project }),
    ...(last !== undefined && { after: last }),
  };
  if (req.method === "HEAD" || !env?.outgoing) return new Response(null, { headers: LIVE_HEADERS });
  await live.open(env.outgoing, filter, resident.live());
  return RESPONSE_ALREADY_SENT;
}

function systemTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
