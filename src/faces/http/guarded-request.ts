// Collects what the guard checks, from the raw request lines if there is a socket (tests have none).
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import type { Access, GuardedRequest } from "./guard.ts";
import { LINK_CODE } from "./link-code.ts";

/** Empty for a request that did not come over a socket. */
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
    access: req.method === "GET" ? accessTo(target) : "signed_in",
  };
}

function pairs(lines: readonly string[]): [string, string][] {
  return Array.from({ length: lines.length / 2 }, (_, index) => [
    lines[2 * index] ?? "",
    lines[2 * index + 1] ?? "",
  ]);
}

function accessTo(target: string): Access {
  if (SIGNING_IN.test(target)) return "link";
  return PROVING.test(target) ? "proof" : "signed_in";
}

/** Matches only a code of the right length, and an optional path to open after signing in. */
const SIGNING_IN = new RegExp(`^/sign-in/${LINK_CODE}(?:\\?to=[^&]*)?$`);
const PROVING = /^\/api\/v1\/proof(?:\?|$)/;
