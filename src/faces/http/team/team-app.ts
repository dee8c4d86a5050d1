// The HTTP application of a team server: finds who is asking, decides what that person may do, and passes the request to the
// routes of machines or to the person's own view of the archive.
import type { ServerResponse } from "node:http";
import { viewedArchive } from "../../../archive/team/viewed-archive.ts";
import { PREFIX, VERSION_HEADER } from "../../../team/protocol.ts";
import { mayDo } from "../../../team/server/accounts/roles.ts";
import {
  issueForBrowser,
  redeemCode,
  revokeToken,
  type SignedIn,
} from "../../../team/server/accounts/tokens.ts";
import type { TeamServer } from "../../../team/server/team-server.ts";
import type { AppContext, RoutesOptions } from "../app.ts";
import { failure } from "../errors.ts";
import { type GuardedRequest, type GuardRules, secretsOf } from "../guard.ts";
import { type App, type GuardedAppOptions, guardedApp } from "../guarded-app.ts";
import { guardedRequest } from "../guarded-request.ts";
import { routerPath } from "../path.ts";
import { tooMany } from "../plain-page.ts";
import { type PersonApps, personApps } from "./person-apps.ts";
import { SIGN_IN_PATH, SIGN_OUT_PATH, signInPage } from "./sign-in-page.ts";
import { checkVersion, teamHandlers } from "./team-handlers.ts";
import { TEAM_ROUTES, type TeamRoute } from "./team-routes.ts";

export interface TeamAppOptions
  extends Pick<GuardedAppOptions, "attempts" | "log">,
    Pick<RoutesOptions, "live" | "version" | "url" | "now" | "page" | "time_zone"> {
  readonly server: TeamServer;
  /** In lower case, each with its port unless it is the scheme's own. */
  readonly hosts: ReadonlySet<string>;
  readonly port: number;
  readonly scheme: "http" | "https";
  /** A folder of this server's own. */
  readonly data_dir: string;
  /** Serves MCP over an archive. */
  readonly mcpFor: (resident: RoutesOptions["resident"]) => RoutesOptions["mcp"];
}

export interface TeamApp {
  readonly app: App;
  close(): Promise<void>;
}

export function createTeamApp(options: TeamAppOptions): TeamApp {
  const { server, attempts, log, hosts, port, scheme } = options;
  // A cookie with this prefix is never sent without encryption, and no neighbouring host can set it.
  const cookie_name = scheme === "https" ? "__Host-clew_team" : `clew_team_${port}`;
  const people = personApps({ ...options, residentFor });

  async function personWith(request: GuardedRequest): Promise<SignedIn | null> {
    for (const secret of secretsOf(request, { cookie_name })) {
      const found = await server.tokens.find(secret);
      if (found) return found;
    }
    return null;
  }

  async function rules(request: GuardedRequest): Promise<GuardRules> {
    const is_known = (await personWith(request)) !== null;
    return {
      ...{ hosts, page_host: null, port, cookie_name, scheme },
      ...{ isToken: () => is_known, isSignedIn: () => is_known, isSigningIn },
    };
  }

  function residentFor(person: SignedIn): RoutesOptions["resident"] {
    return viewedArchive({
      ...server.viewOf(person),
      location: server.locationOf(person.organisation),
      data_dir: options.data_dir,
      time_zone: options.time_zone ?? (() => Intl.DateTimeFormat().resolvedOptions().timeZone),
      now: () => new Date(options.now()),
    });
  }

  const app = guardedApp({
    ...{ rules, attempts, log, how_to_sign_in: UNKNOWN },
    signedOut: () => signInPage(false),
  });
  addTeamRoutes(app, server, personWith);
  addSigningIn(app, options, { cookie_name, personWith });
  app.all("*", (context) => answerPerson(context, people, personWith));
  return { app, close: people.close };
}

type FindPerson = (request: GuardedRequest) => Promise<SignedIn | null>;

/** A machine that joins has a code only, and a person who signs in may have nothing yet. */
function isSigningIn({ method, target }: GuardedRequest): boolean {
  const [path = ""] = target.split("?");
  if (path === SIGN_IN_PATH) return method === "GET" || method === "POST";
  return method === "POST" && path === `${PREFIX}/machines`;
}

const FORBIDDEN = "Your role does not allow this. Ask an admin of your organisation.";
const UNKNOWN = "Not signed in. Send what `clew team token` prints on your machine as a bearer token.";

function addTeamRoutes(app: App, server: TeamServer, personWith: FindPerson): void {
  const handlers = teamHandlers(server);
  for (const route of TEAM_ROUTES)
    app.on(route.method, routerPath(route.path), async (context) => {
      const { req } = context;
      const wrong = speaksProtocol(route, req.raw) ? checkVersion(req.raw) : null;
      if (wrong) return wrong;
      const who = await personWith(guardedRequest(context));
      if (route.right !== null && !who) return failure(401, "unauthorized", UNKNOWN);
      if (route.right !== null && !(who && mayDo(who.roles, route.right)))
        return failure(403, "forbidden", FORBIDDEN);
      const body = route.body?.safeParse(await req.json().catch(() => null));
      if (body && !body.success)
        return failure(
          400,
          "bad_input",
          `The body is not what this route takes: ${body.error.issues[0]?.message ?? ""}`,
        );
      const given = {
        request: req.raw,
        path: req.param(),
        query: new URL(req.url).searchParams,
        body: body?.data,
      };
      // The one route without a right asks for no person.
      return handlers[route.id](given, who as SignedIn);
    });
}

/** Machines say which version they speak; the page need not. */
function speaksProtocol({ path }: TeamRoute, { headers }: Request): boolean {
  return path.startsWith(`${PREFIX}/push/`) || headers.has(VERSION_HEADER);
}

function addSigningIn(
  app: App,
  { server, attempts, scheme }: TeamAppOptions,
  { cookie_name, personWith }: { readonly cookie_name: string; readonly personWith: FindPerson },
): void {
  const { sql } = server.accounts;
  const cookie = (value: string, seconds: number) =>
    `${cookie_name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${scheme === "https" ? "; Secure" : ""}`;
  app.get(SIGN_IN_PATH, () => signInPage(false));
  app.post(SIGN_IN_PATH, async ({ req }) => {
    const secret = new URLSearchParams(await req.text()).get("secret")?.trim() ?? "";
    const person = await server.tokens.find(secret);
    const given = person
      ? await issueForBrowser(sql, person)
      : await redeemCode(sql, secret, { kind: "browser", name: "browser" });
    if (!given) return attempts.wrong() ? tooMany(req.raw) : signInPage(true);
    return new Response(null, {
      status: 303,
      headers: {
        location: "/",
        "set-cookie": cookie(given.token, COOKIE_LASTS_S),
        "cache-control": "no-store",
      },
    });
  });
  app.post(SIGN_OUT_PATH, async (context) => {
    const person = await personWith(guardedRequest(context));
    if (person) {
      const { organisation, machine_id, id, name } = person;
      await revokeToken(sql, organisation, { machine: machine_id, by: name, person: id });
      server.tokens.forget();
    }
    return new Response(null, { status: 204, headers: { "set-cookie": cookie("", 0) } });
  });
}

/** As long as a token that is not used. */
const COOKIE_LASTS_S = 90 * 24 * 3600;

async function answerPerson(
  context: AppContext,
  people: PersonApps,
  personWith: FindPerson,
): Promise<Response> {
  const person = await personWith(guardedRequest(context));
  if (!person) return failure(401, "unauthorized", UNKNOWN);
  const { pathname } = new URL(context.req.url);
  const reads = pathname === "/mcp" || (pathname.startsWith("/api/") && !WITHOUT_READING.has(pathname));
  const mayRead = mayDo(person.roles, "read");
  if (reads && !mayRead) return failure(403, "forbidden", FORBIDDEN);
  // The only screen for someone who may see no session.
  if (pathname === "/" && !mayRead)
    return new Response(null, { status: 303, headers: { location: "/team" } });
  const { outgoing } = context.env ?? {};
  if (outgoing && pathname === "/api/v1/live")
    endWithToken(outgoing, async () => {
      const still = await personWith(guardedRequest(context)).catch(() => person);
      return still !== null && mayDo(still.roles, "read");
    });
  return people.answer(person, context);
}

/** With the time that a token is remembered, less than five seconds. */
const LOOK_MS = 1900;

/** Looks again while a stream is open, which may be for days: its token may be revoked meanwhile. */
export function endWithToken(
  outgoing: Pick<ServerResponse, "destroy" | "once">,
  isGood: () => Promise<boolean>,
): void {
  const look = setInterval(async () => {
    if (!(await isGood())) outgoing.destroy();
  }, LOOK_MS);
  look.unref();
  outgoing.once("close", () => clearInterval(look));
}

const WITHOUT_READING: ReadonlySet<string> = new Set(["/api/v1/status", "/api/openapi.json", "/api/docs"]);
