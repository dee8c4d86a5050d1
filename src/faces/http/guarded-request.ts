// What the guard looks at, as the request's lines came; a test that has no socket gives headers only.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import type { GuardedRequest } from "./guard.ts";

/** Absent where a request came over no socket. */
export interface NodeBindings {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
}

export function guardedRequest({ env, req }: Context<{ Bindings: NodeBindings }>): GuardedRequest {
  const { incoming } = env ?? {};
  const target = incoming?.url ?? new URL(req.url).pathname;
  return {
    method: req.method,
    target,
    headers: incoming ? pairs(incoming.rawHeaders) : [...req.raw.headers],
    needs_token: !(req.method === "GET" && SIGNING_IN.test(target)),
  };
}

function pairs(lines: readonly string[]): [string, string][] {
  return Array.from({ length: lines.length / 2 }, (_, index) => [
    lines[2 * index] ?? "",
    lines[2 * index + 1] ?? "",
  ]);
}

/** Nothing but a code of the length that codes have, and where to go then. */
const SIGNING_IN = /^\/sign-in\/[\w-]{22}(?:\?to=[^&]*)?$/;
