// Decides whether a request is let in, from its method and headers alone and before any other code runs.
import { createHash, timingSafeEqual } from "node:crypto";
import { isPageHost } from "./page-name.ts";

export interface GuardedRequest {
  readonly method: string;
  /** The request target as sent: a path, or a full URL if sent through a proxy. */
  readonly target: string;
  /** As sent, one pair per line, so a repeated header is noticed. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly access: Access;
}

/**
 * What a request needs. A sign-in link has its own secret, and a browser may follow it from anywhere. A proof is not a secret: it
 * may be asked for before signing in, also by the file that opens the page, if it knows the page's name.
 */
export type Access = "signed_in" | "link" | "proof";

export interface GuardRules {
  /** In lower case, each with its port. */
  readonly hosts: ReadonlySet<string>;
  /** The page's own name at this start, with the port; one of the hosts. Null if it has none. */
  readonly page_host: string | null;
  readonly port: number;
  readonly cookie_name: string;
  /** The scheme of the page's address; plain HTTP by default. */
  readonly scheme?: "http" | "https";
  isToken(secret: string): boolean;
  isSignedIn(cookie: string, host: string): boolean;
  /** Returns whether a request needs no sign-in, because it is one. */
  isSigningIn?(request: GuardedRequest): boolean;
}

export interface Refusal {
  readonly status: 401 | 403;
  readonly code: "forbidden" | "unauthorized" | "restarted";
  readonly message: string;
  /** True if a token or cookie was sent, but a wrong one. */
  readonly is_attempt?: boolean;
}

/** Returns null if the request is let in. A refusal reveals nothing that needs a sign-in. */
export function refuse(request: GuardedRequest, rules: GuardRules): Refusal | null {
  const headers = headersOf(request);
  const host = hostOf(headers);
  if (host === null || !request.target.startsWith("/")) return FOREIGN;
  if (!rules.hosts.has(host)) return isPageHost(host, rules.port) ? EARLIER : FOREIGN;
  if (!isOwnOrigin(request, headers, rules, host)) return FOREIGN;
  if (request.access !== "signed_in" || rules.isSigningIn?.(request)) return null;
  const given = headers("authorization");
  if (given.length > 0) return isBearer(given, rules) ? null : WRONG;
  const cookies = cookiesOf(request, rules);
  if (cookies.length === 0) return UNKNOWN;
  if (!cookies.map((cookie) => rules.isSignedIn(cookie, host)).includes(true)) return WRONG;
  return READING.has(request.method) || isIntended(headers) ? null : UNINTENDED;
}

/**
 * Returns whether the file that opens the page asks for a proof. It has no origin of its own, as a frame of any site might
 * have, but only the file knows the page's name.
 */
export function isProofForFile(request: GuardedRequest, { page_host }: GuardRules): boolean {
  const headers = headersOf(request);
  const isFile = headers("origin").join() === "null" && hostOf(headers) === page_host;
  return request.access === "proof" && isFile;
}

/** Returns the host of a request that was let in. */
export function hostIn(request: GuardedRequest): string {
  return hostOf(headersOf(request)) ?? "";
}

/** Returns every cookie of that name, because another server on this machine may have set one. */
export function cookiesOf(
  request: GuardedRequest,
  { cookie_name }: Pick<GuardRules, "cookie_name">,
): string[] {
  const lines = headersOf(request)("cookie");
  const pairs = lines.flatMap((line) => line.split(";")).map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(`${cookie_name}=`))
    .map((pair) => pair.slice(cookie_name.length + 1));
}

type Headers = (name: string) => readonly string[];

function headersOf({ headers }: GuardedRequest): Headers {
  return (name) => headers.flatMap(([each, value]) => (each.toLowerCase() === name ? [value] : []));
}

/** Returns the host, to stop DNS rebinding: a site whose name resolves to this machine still sends its name. */
function hostOf(headers: Headers): string | null {
  const [host, ...others] = headers("host");
  // Host names ignore case; everything else has to match exactly.
  return host === undefined || others.length > 0 ? null : host.toLowerCase();
}

function isOwnOrigin(request: GuardedRequest, headers: Headers, rules: GuardRules, host: string): boolean {
  const { method, access } = request;
  const origins = headers("origin");
  const sites = headers("sec-fetch-site");
  if (origins.length > 1 || sites.length > 1) return false;
  const [origin, site] = [origins[0], sites[0]];
  if (isProofForFile(request, rules)) return true;
  if (origin !== undefined && origin !== `${rules.scheme ?? "http"}://${host}`) return false;
  if (access === "link" && isNavigation(headers)) return true;
  // A typed address has the site "none", and only GET and HEAD can be typed.
  return site === undefined || site === "same-origin" || (site === "none" && TYPED.has(method));
}

/** Returns whether a whole window goes to this address, and not a frame or a script of another page. */
function isNavigation(headers: Headers): boolean {
  const [modes, destinations] = [headers("sec-fetch-mode"), headers("sec-fetch-dest")];
  return modes.join() === "navigate" && destinations.join() === "document";
}

function isBearer(given: readonly string[], rules: GuardRules): boolean {
  const secret = bearerIn(given);
  return secret !== null && rules.isToken(secret);
}

function bearerIn(given: readonly string[]): string | null {
  return given.length === 1 ? (/^bearer +(\S+)$/i.exec(given[0] ?? "")?.[1] ?? null) : null;
}

/** Returns what a request signs in with: its token, or else its cookies. */
export function secretsOf(request: GuardedRequest, rules: Pick<GuardRules, "cookie_name">): string[] {
  const given = headersOf(request)("authorization");
  const secret = bearerIn(given);
  if (given.length > 0) return secret === null ? [] : [secret];
  return cookiesOf(request, rules);
}

/** Checks that our own page sent a change, because browsers send cookies with any request. */
function isIntended(headers: Headers): boolean {
  const ours = headers("sec-fetch-site").includes("same-origin") || headers("origin").length > 0;
  const types = headers("content-type");
  return ours && types.length === 1 && /^application\/json *(?:;|$)/i.test(types[0] ?? "");
}

/** Compares in constant time, so the time taken does not reveal how much matched. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

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
const WRONG: Refusal = { ...UNKNOWN, is_attempt: true };
/** For a page that was left open when its server ended. */
const EARLIER: Refusal = {
  status: 401,
  code: "restarted",
  message:
    "clew was restarted, which signs every browser out. Run `clew` again: it opens a page that is signed in.",
};
const UNINTENDED: Refusal = {
  status: 403,
  code: "forbidden",
  message: "Refused: a change has to come from clew's own page, as JSON.",
};
