// Handlers for the routes that run no operation: status, sign-in, live events, API description, MCP.
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { checkInput } from "../../archive/input/check-input.ts";
import { inputFields } from "../../archive/input/input-fields.ts";
import type { LiveFilter } from "../../archive/live/live-feed.ts";
import { ClewError } from "../../model/errors.ts";
import type { AppContext, AppOptions, Handler } from "./app.ts";
import { DOCS_POLICY, docsPage } from "./docs-page.ts";
import { cookieValue, refuse } from "./guard.ts";
import { guardedRequest } from "./guarded-request.ts";
import { LINK_LASTS_MS } from "./links.ts";
import { LIVE_HEADERS } from "./live.ts";
import { openApi } from "./openapi.ts";
import { liveQuery, type OwnRouteId } from "./own-routes.ts";
import { plainPage, wantsPage } from "./plain-page.ts";
import { readQuery } from "./read-input.ts";
import { jsonResponse, respond } from "./respond.ts";

export function ownHandlers(options: AppOptions): Readonly<Record<OwnRouteId, Handler>> {
  const { resident, url, version, links, now, demo = false, time_zone = systemTimeZone } = options;
  const described = once(() => openApi({ url, version }));
  const page = once(() => docsPage(described()));
  return {
    get_status: ({ req }) =>
      jsonResponse(req.raw, { version, url, demo, time_zone: time_zone(), freshness: resident.freshness() }),
    make_link: ({ req }) => {
      const expires_at = new Date(now() + LINK_LASTS_MS).toISOString();
      return jsonResponse(req.raw, { link: `${url}/sign-in/${links.issue()}`, expires_at }, { status: 201 });
    },
    follow_live: (context) => followLive(context, options),
    get_openapi: ({ req }) => jsonResponse(req.raw, described()),
    get_docs: ({ req }) =>
      respond(req.raw, {
        body: page(),
        media_type: "text/html; charset=utf-8",
        etag: true,
        headers: { "content-security-policy": DOCS_POLICY },
      }),
    sign_in: (context) => signIn(context, options),
    use_mcp: ({ req }) => options.mcp(req.raw),
  };
}

function signIn(context: AppContext, { links, rules, url }: AppOptions): Response {
  const { req } = context;
  const response = redirectTo(localPath(url, req.query("to")));
  // A HEAD request does not use up the link.
  if (req.method !== "GET" || !links.redeem(req.param("code") ?? "")) {
    if (!refuse({ ...guardedRequest(context), needs_token: true }, rules) && wantsPage(req.raw))
      return response;
    if (wantsPage(req.raw)) return plainPage("used_link");
    throw new ClewError("not_found", "This sign-in link has expired. Run `clew serve` for a new one.");
  }
  response.headers.set(
    "set-cookie",
    `${rules.cookie_name}=${cookieValue(rules.token)}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict`,
  );
  return response;
}

/** Returns a path on this server, and `/` for anything that leads elsewhere. */
function localPath(url: string, to: string | undefined): string {
  if (to === undefined || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(to)) return "/";
  const { pathname, search, hash } = new URL(to, url);
  // Dots are resolved by now, and two leading slashes would lead to another host.
  return pathname.startsWith("//") ? "/" : pathname + search + hash;
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}

const liveFields = inputFields(liveQuery).map((field) => [field.name, field] as const);

async function followLive({ req, env }: AppContext, { resident, live }: AppOptions): Promise<Response> {
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
