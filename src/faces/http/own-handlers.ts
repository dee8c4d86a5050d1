// What the server answers by itself, for each route that asks no operation.
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { checkInput } from "../../archive/input/check-input.ts";
import { inputFields } from "../../archive/input/input-fields.ts";
import type { LiveWanted } from "../../archive/live/live-feed.ts";
import { ClewError } from "../../model/errors.ts";
import { answer, jsonAnswer } from "./answer.ts";
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

export function ownHandlers(options: AppOptions): Readonly<Record<OwnRouteId, Handler>> {
  const { standing, url, version, links, now, demo = false, time_zone = systemTimeZone } = options;
  const described = once(() => openApi({ url, version }));
  const page = once(() => docsPage(described()));
  return {
    get_status: ({ req }) =>
      jsonAnswer(req.raw, { version, url, demo, time_zone: time_zone(), freshness: standing.freshness() }),
    make_link: ({ req }) => {
      const expires_at = new Date(now() + LINK_LASTS_MS).toISOString();
      return jsonAnswer(req.raw, { link: `${url}/sign-in/${links.issue()}`, expires_at }, { status: 201 });
    },
    follow_live: (context) => followLive(context, options),
    get_openapi: ({ req }) => jsonAnswer(req.raw, described()),
    get_docs: ({ req }) =>
      answer(req.raw, {
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
  const answer = leadTo(placeIn(url, req.query("to")));
  // A look at whether it is there does not use it up.
  if (req.method !== "GET" || !links.redeem(req.param("code") ?? "")) {
    if (!refuse({ ...guardedRequest(context), needs_token: true }, rules) && wantsPage(req.raw))
      return answer;
    if (wantsPage(req.raw)) return plainPage("used_link");
    throw new ClewError("not_found", "This link was used already or is too old. Run clew serve for another.");
  }
  answer.headers.set(
    "set-cookie",
    `${rules.cookie_name}=${cookieValue(rules.token)}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict`,
  );
  return answer;
}

/** On this server and nowhere else, whatever a link says. */
function placeIn(url: string, to: string | undefined): string {
  if (to === undefined || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(to)) return "/";
  const { pathname, search, hash } = new URL(to, url);
  // Dots are worked out by now, and two slashes at the beginning would lead to another host.
  return pathname.startsWith("//") ? "/" : pathname + search + hash;
}

function leadTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}

const liveFields = inputFields(liveQuery).map((field) => [field.name, field] as const);

async function followLive({ req, env }: AppContext, { standing, live }: AppOptions): Promise<Response> {
  const given = readQuery(liveFields, new URL(req.url).searchParams);
  const { session, project, after } = checkInput(liveQuery, given);
  const archive = await standing.archive();
  const last = req.header("last-event-id") || after;
  const wanted: LiveWanted = {
    ...(session !== undefined && { session: (await archive.session(session)).top_id }),
    ...(project !== undefined && { project }),
    ...(last !== undefined && { after: last }),
  };
  if (req.method === "HEAD" || !env?.outgoing) return new Response(null, { headers: LIVE_HEADERS });
  await live.open(env.outgoing, wanted, standing.live());
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
