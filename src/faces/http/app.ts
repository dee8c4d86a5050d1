// The HTTP application: checks each request with the guard, then passes it to its route.
import type { Context } from "hono";
import type { z } from "zod";
import { inputFields } from "../../archive/input/input-fields.ts";
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";
import { failure } from "./errors.ts";
import { gate } from "./gate.ts";
import type { GuardRules } from "./guard.ts";
import { type App, type GuardedAppOptions, guardedApp } from "./guarded-app.ts";
import type { NodeBindings } from "./guarded-request.ts";
import { keptAnswers } from "./kept-answers.ts";
import type { LiveStreams } from "./live.ts";
import { operationHandler } from "./operation-handler.ts";
import { ownHandlers } from "./own-handlers.ts";
import { OWN_ROUTES, type OwnRouteId, type TeamStatus } from "./own-routes.ts";
import { type PageFiles, pageFiles } from "./page-files.ts";
import { PAGE_ROUTES } from "./page-routes.ts";
import { routerPath } from "./path.ts";
import { plainPage, wantsPage } from "./plain-page.ts";
import { readQuery } from "./read-input.ts";
import { OPERATION_ROUTES, type OperationRoute } from "./routes.ts";
import type { SignIns } from "./sign-ins.ts";

export interface AppOptions extends GuardedAppOptions, RoutesOptions, SigningIn {
  readonly rules: GuardRules;
}

/** How browsers and programs sign in to a server on their own machine. */
export interface SigningIn {
  readonly sign_ins: SignIns;
  /** The token that programs sign in with. */
  readonly token: string;
  /** The page's own address at this start, without a trailing slash; null if it has none. */
  readonly page_url: string | null;
}

export interface RoutesOptions {
  readonly resident: ResidentArchive;
  readonly mcp: (request: Request) => Promise<Response>;
  readonly live: LiveStreams;
  readonly version: string;
  /** Without a trailing slash. */
  readonly url: string;
  readonly now: () => number;
  /** The built page; none is served if absent. */
  readonly page?: PageFiles;
  /** True if it serves the built-in sample. */
  readonly demo?: boolean;
  /** The sample's own time, which the page takes for now, so that both say "56 min ago". */
  readonly demo_now?: () => Date;
  /** The time zone for days; the system's if absent. */
  readonly time_zone?: () => string;
  /** Who is signed in to a team server; absent on a person's own machine. */
  readonly team?: TeamStatus;
}

export type AppContext = Context<{ Bindings: NodeBindings }>;
export type Handler = (context: AppContext) => Promise<Response> | Response;

export function createApp(options: AppOptions): App {
  const app = guardedApp(options);
  const { demo_now } = options;
  if (demo_now)
    app.use("/api/*", async (context, next) => {
      await next();
      context.res.headers.set(NOW_HEADER, demo_now().toISOString());
    });
  addRoutes(app, options, ownHandlers(options));
  app.notFound(({ req }) => notFound(req.raw));
  return app;
}

export function notFound(request: Request): Response {
  return wantsPage(request) ? plainPage("not_found") : failure(404, "not_found", NOTHING);
}

/** Adds the routes of operations that are wanted, those with a handler, and those of the page. */
export function addRoutes(
  app: App,
  options: RoutesOptions,
  handlers: Readonly<Partial<Record<OwnRouteId, Handler>>>,
  isWanted: (route: OperationRoute) => boolean = () => true,
): void {
  const allowed = new Map<string, Set<string>>();
  const add = (method: string, path: string, handler: Handler) => {
    if (method === "ALL") app.all(routerPath(path), handler);
    else app.on(method, routerPath(path), handler);
    const methods = allowed.get(path) ?? new Set();
    allowed.set(path, methods.add(method));
  };
  const { resident, now } = options;
  const handling = { resident, gate: gate(MOST_AT_ONCE), aside: gate(MOST_ASIDE), kept: keptAnswers(now) };
  for (const route of OPERATION_ROUTES.filter(isWanted))
    add(route.method, route.path, operationHandler(route, handling));
  for (const { method, path, id, query } of OWN_ROUTES) {
    const handler = handlers[id];
    if (handler) add(method, path, query ? acceptOnly(query, handler) : handler);
  }
  const page = options.page ?? NO_PAGE;
  for (const { path, respond } of PAGE_ROUTES) add("GET", path, (context) => respond(context, page));
  for (const [path, methods] of allowed) app.all(routerPath(path), () => wrongMethod(methods));
}

/** Refuses query parameters that the route does not take, as operations do. */
function acceptOnly(query: z.ZodObject, handler: Handler): Handler {
  const fields = inputFields(query).map((field) => [field.name, field] as const);
  return (context) => {
    readQuery(fields, new URL(context.req.url).searchParams);
    return handler(context);
  };
}

function wrongMethod(methods: ReadonlySet<string>): Response {
  const names = [...methods].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
  const response = failure(405, "not_allowed", `Method not allowed. Use ${names}.`);
  response.headers.set("allow", names);
  return response;
}

/** The page knows it by the same name. */
const NOW_HEADER = "clew-now";
const NOTHING = "Not found. See /api/docs for all routes.";
const NO_PAGE = pageFiles(() => null);
/** One is enough for the database; the second can read files meanwhile. */
const MOST_AT_ONCE = 2;
/** Each thread can compute one answer while it reads files for others. */
const MOST_ASIDE = 8;
