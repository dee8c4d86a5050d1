// Decides whether a request is let in, from its method and headers alone and before any other code runs.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export interface GuardedRequest {
  readonly method: string;
  /** The request target as sent: a path, or a full URL if sent through a proxy. */
  readonly target: string;
  /** As sent, one pair per line, so a repeated header is noticed. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** False only for the sign-in page, whose link has its own secret. */
  readonly needs_token: boolean;
}

export interface GuardRules {
  /** In lower case, each with its port. */
  readonly hosts: ReadonlySet<string>;
  readonly token: string;
  readonly cookie_name: string;
}

export interface Refusal {
  readonly status: 401 | 403;
  readonly code: "forbidden" | "unauthorized";
  readonly message: string;
}

/** Returns null if the request is let in. A refusal reveals nothing that needs a sign-in. */
export function refuse(request: GuardedRequest, rules: GuardRules): Refusal | null {
  const headers = headersOf(request);
  if (
    !request.target.startsWith("/") ||
    !isAllowedHost(headers, rules) ||
    !isSameOrigin(request, headers, rules)
  )
    return FOREIGN;
  if (!request.needs_token) return null;
  const given = headers("authorization");
  if (given.length > 0) return isBearer(given, rules) ? null : UNKNOWN;
  if (!hasCookie(headers("cookie"), rules)) return UNKNOWN;
  return READING.has(request.method) || isIntended(headers) ? null : UNINTENDED;
}

type Headers = (name: string) => readonly string[];

function headersOf({ headers }: GuardedRequest): Headers {
  return (name) => headers.flatMap(([each, value]) => (each.toLowerCase() === name ? [value] : []));
}

/** Checks the host, to stop DNS rebinding: a site whose name resolves to this machine still sends its name. */
function isAllowedHost(headers: Headers, { hosts }: GuardRules): boolean {
  const [host, ...others] = headers("host");
  // Host names ignore case; everything else has to match exactly.
  return host !== undefined && others.length === 0 && hosts.has(host.toLowerCase());
}

function isSameOrigin({ method }: GuardedRequest, headers: Headers, { hosts }: GuardRules): boolean {
  const origins = headers("origin");
  const sites = headers("sec-fetch-site");
  if (origins.length > 1 || sites.length > 1) return false;
  const [origin, site] = [origins[0], sites[0]];
  if (origin !== undefined && !(origin.startsWith(HTTP) && hosts.has(origin.slice(HTTP.length))))
    return false;
  // A typed address has the site "none", and only GET and HEAD can be typed.
  return site === undefined || site === "same-origin" || (site === "none" && TYPED.has(method));
}

function isBearer(given: readonly string[], { token }: GuardRules): boolean {
  const secret = given.length === 1 ? /^bearer +(\S+)$/i.exec(given[0] ?? "")?.[1] : undefined;
  return secret !== undefined && isSame(secret, token);
}

/** Checks every cookie of that name, because another server on this machine may have set one. */
function hasCookie(lines: readonly string[], { cookie_name, token }: GuardRules): boolean {
  const expected = cookieValue(token);
  const pairs = lines.flatMap((line) => line.split(";")).map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(`${cookie_name}=`))
    .map((pair) => isSame(pair.slice(cookie_name.length + 1), expected))
    .includes(true);
}

/** Checks that our own page sent a change, because browsers send cookies with any request. */
function isIntended(headers: Headers): boolean {
  const ours = headers("sec-fetch-site").includes("same-origin") || headers("origin").length > 0;
  const types = headers("content-type");
  return ours && types.length === 1 && /^application\/json *(?:;|$)/i.test(types[0] ?? "");
}

/** Compares in constant time, so the time taken does not reveal how much matched. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

const HTTP = "http://";
const TYPED: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const READING: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

const FOREIGN: Refusal = {
  status: 403,
  code: "forbidden",
  message:
    "Refused: the request did not come from clew's own page or from a program that uses clew's address.",
};
const UNKNOWN: Refusal = {
  status: 401,
  code: "unauthorized",
  message:
    "Not signed in. Run `clew serve` for a sign-in link, or send the token in server.json as a bearer token.",
};
const UNINTENDED: Refusal = {
  status: 403,
  code: "forbidden",
  message: "Refused: a change has to come from clew's own page, as JSON.",
};

/** Derives the cookie from the token, so a new token signs browsers out and the token itself stays secret. */
export function cookieValue(token: string): string {
  return createHmac("sha256", token).update("clew: a browser that was signed in").digest("base64url");
}
