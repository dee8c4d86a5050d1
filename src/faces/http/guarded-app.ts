// An HTTP application that lets a request in only if the guard does. Routes are added to it.
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Attempts } from "./attempts.ts";
import { errorResponse, failure } from "./errors.ts";
import { type GuardRules, isProofForFile, type Refusal, refuse } from "./guard.ts";
import { guardedRequest, type NodeBindings } from "./guarded-request.ts";
import { isWellFormed } from "./path.ts";
import { plainPage, tooMany, wantsPage } from "./plain-page.ts";
import { addSecurityHeaders } from "./security-headers.ts";

export type App = Hono<{ Bindings: NodeBindings }>;

export interface GuardedAppOptions {
  readonly rules: GuardRules;
  readonly attempts: Attempts;
  /** Receives the details of unexpected errors, and warnings for the person who started the server. */
  readonly log: (text: string) => void;
}

export function guardedApp({ rules, attempts, log }: GuardedAppOptions): App {
  const app: App = new Hono();
  app.use(async (context, next) => {
    await next();
    addSecurityHeaders(context.res.headers);
    // The file that opens the page may read the proof. It asks at the page's name, which no other page knows.
    if (isProofForFile(guardedRequest(context), rules))
      context.res.headers.set("access-control-allow-origin", "null");
  });
  app.use(async (context, next) => {
    const refused = refuse(guardedRequest(context), rules);
    return refused ? refusal(context.req.raw, refused, attempts) : next();
  });
  app.use(async (context, next) => {
    if (isWellFormed(new URL(context.req.url).pathname)) return next();
    return failure(400, "bad_input", "The path is not valid percent-encoding.");
  });
  app.use(bodyLimit({ maxSize: MOST_BYTES, onError: () => failure(413, "too_large", TOO_LARGE) }));
  app.onError((error) => errorResponse(error, log));
  return app;
}

function refusal(request: Request, refused: Refusal, attempts: Attempts): Response {
  if (refused.is_attempt && attempts.wrong()) return tooMany(request);
  if (refused.status === 401 && wantsPage(request))
    return plainPage(refused.code === "restarted" ? "restarted" : "signed_out");
  return failure(refused.status, refused.code, refused.message);
}

const MOST_BYTES = 1024 * 1024;
const TOO_LARGE = "The body is too large. Send at most 1 MB.";
