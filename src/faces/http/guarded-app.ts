// An HTTP application that lets a request in only if the guard does. Routes are added to it.
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Attempts } from "./attempts.ts";
import { errorResponse, failure } from "./errors.ts";
import { type GuardedRequest, type GuardRules, isProofForFile, type Refusal, refuse } from "./guard.ts";
import { guardedRequest, type NodeBindings } from "./guarded-request.ts";
import { isWellFormed } from "./path.ts";
import { plainPage, tooMany, wantsPage } from "./plain-page.ts";
import { addSecurityHeaders } from "./security-headers.ts";

export type App = Hono<{ Bindings: NodeBindings }>;

export interface GuardedAppOptions {
  /** The rules, or how to find those of a request. */
  readonly rules: GuardRules | ((request: GuardedRequest) => Promise<GuardRules>);
  readonly attempts: Attempts;
  /** Receives the details of unexpected errors, and warnings for the person who started the server. */
  readonly log: (text: string) => void;
  /** What a browser gets that is not signed in; by default how to sign in to a server on its own machine. */
  readonly signedOut?: (() => Response) | undefined;
  /** The same for a program. */
  readonly how_to_sign_in?: string;
}

export function guardedApp(options: GuardedAppOptions): App {
  const { rules, log } = options;
  const app: App = new Hono();
  app.use(async (context, next) => {
    await next();
    addSecurityHeaders(context.res.headers);
    // The file that opens the page may read the proof. It asks at the page's name, which no other page knows.
    if (typeof rules !== "function" && isProofForFile(guardedRequest(context), rules))
      context.res.headers.set("access-control-allow-origin", "null");
  });
  app.use(async (context, next) => {
    const request = guardedRequest(context);
    const refused = refuse(request, typeof rules === "function" ? await rules(request) : rules);
    return refused ? refusal(context.req.raw, refused, options) : next();
  });
  app.use(async (context, next) => {
    if (isWellFormed(new URL(context.req.url).pathname)) return next();
    return failure(400, "bad_input", "The path is not valid percent-encoding.");
  });
  app.use(bodyLimit({ maxSize: MOST_BYTES, onError: () => failure(413, "too_large", TOO_LARGE) }));
  app.onError((error) => errorResponse(error, log));
  return app;
}

function refusal(
  request: Request,
  refused: Refusal,
  { attempts, signedOut, how_to_sign_in }: GuardedAppOptions,
): Response {
  if (refused.is_attempt && attempts.wrong()) return tooMany(request);
  if (refused.status === 401 && wantsPage(request))
    return refused.code === "restarted" || !signedOut
      ? plainPage(refused.code === "restarted" ? "restarted" : "signed_out")
      : signedOut();
  const message = refused.code === "unauthorized" ? how_to_sign_in : undefined;
  return failure(refused.status, refused.code, message ?? refused.message);
}

const MOST_BYTES = 1024 * 1024;
const TOO_LARGE = "The body is too large. Send at most 1 MB.";
