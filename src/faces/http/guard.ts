// Who may come in: decided from a request's method and headers alone, before anything else looks at it.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export interface GuardedRequest {
  readonly method: string;
  /** As it stood in the request: a path, or with a proxy's habits a whole address. */
  readonly target: string;
  /** As they came, one pair for each line, so that a header that came twice is seen. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** False only for the page that signs a browser in, which has a secret of its own. */
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

/** Null for who may come in. A refusal says nothing that only those inside should know. */
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

/** A page that has its own name resolve to this machine still sends that name. */
function isAllowedHost(headers: Headers, { hosts }: GuardRules): boolean {
  const [host, ...others] = headers("host");
  // Names of hosts are the same in either case; nothing else about them is forgiven.
  return host !== undefined && others.length === 0 && hosts.has(host.toLowerCase());
}

function isSameOrigin({ method }: GuardedRequest, headers: Headers, { hosts }: GuardRules): boolean {
  const origins = headers("origin");
  const sites = headers("sec-fetch-site");
  if (origins.length > 1 || sites.length > 1) return false;
  const [origin, site] = [origins[0], sites[0]];
  if (origin !== undefined && !(origin.startsWith(HTTP) && hosts.has(origin.slice(HTTP.length))))
    return false;
  // What a person typed comes from no site, and a person types no POST.
  return site === undefined || site === "same-origin" || (site === "none" && TYPED.has(method));
}

function isBearer(given: readonly string[], { token }: GuardRules): boolean {
  const secret = given.length === 1 ? /^bearer +(\S+)$/i.exec(given[0] ?? "")?.[1] : undefined;
  return secret !== undefined && isSame(secret, token);
}

/** Another server on this machine may have left a cookie of the same name, so all of them are looked at. */
function hasCookie(lines: readonly string[], { cookie_name, token }: GuardRules): boolean {
  const expected = cookieValue(token);
  const pairs = lines.flatMap((line) => line.split(";")).map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(`${cookie_name}=`))
    .map((pair) => isSame(pair.slice(cookie_name.length + 1), expected))
    .includes(true);
}

/** A browser sends cookies by itself, so what changes something has to show that our own page meant it. */
function isIntended(headers: Headers): boolean {
  const ours = headers("sec-fetch-site").includes("same-origin") || headers("origin").length > 0;
  const types = headers("content-type");
  return ours && types.length === 1 && /^application\/json *(?:;|$)/i.test(types[0] ?? "");
}

/** In a time that does not tell how much of it was right. */
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
    "This request did not come from clew's own page or from a program that asks for clew by its address.",
};
const UNKNOWN: Refusal = {
  status: 401,
  code: "unauthorized",
  message:
    "Run clew serve for a link that signs this browser in; a program sends the token of its server.json as a bearer.",
};
const UNINTENDED: Refusal = {
  status: 403,
  code: "forbidden",
  message: "What changes something has to come from clew's own page, as JSON.",
};

/** What a signed-in browser holds: made from the token, so that it goes when the token goes, and is not the token. */
export function cookieValue(token: string): string {
  return createHmac("sha256", token).update("clew: a browser that was signed in").digest("base64url");
}
