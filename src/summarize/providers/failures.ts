// Errors of requests to a language model: a reason for programs and
// a sentence for people, for each way a server can fail.
import type { ModelRequest } from "./ask.ts";
import type { Provider } from "./provider.ts";
import { readBounded, serverWords } from "./server-text.ts";

/**
 * - `refused`: retrying will not help until the user changes something.
 * - `busy`: the server says to retry later.
 * - `unreachable`: the server could not be reached, or the connection broke off.
 * - `late`: no complete answer came in time.
 * - `no_answer`: the response is not an answer.
 */
export type AskReason = "refused" | "busy" | "unreachable" | "late" | "no_answer";

/** Has no `cause`, because the errors of fetch may contain the key. */
export class AskError extends Error {
  readonly reason: AskReason;
  /** How long the server wants to be left alone, a day at most; null if it did not say. */
  readonly retry_after_ms: number | null;
  /** False if certainly nothing reached the server. */
  readonly sent: boolean;

  constructor(reason: AskReason, message: string, retryAfterMs: number | null = null, sent = true) {
    super(message);
    this.name = "AskError";
    this.reason = reason;
    this.retry_after_ms = retryAfterMs;
    this.sent = sent;
  }
}

/** Describes a response whose status is not OK. */
export async function statusFailure(
  provider: Provider,
  request: ModelRequest,
  response: Response,
): Promise<AskError> {
  const { status, headers } = response;
  const server = hostOf(provider);
  const excerpt = quoted(provider, request, await beginningOf(response));
  const what = `HTTP ${status}${excerpt}`;
  if (isBusy(status)) {
    const wait = retryAfter(headers, Date.now());
    const when = wait === null ? "later" : `in ${Math.ceil(wait / 1000)} s`;
    return new AskError("busy", `${server} can't answer now (${what}); try again ${when}.`, wait);
  }
  if (status < 400)
    return new AskError("no_answer", `${server} returned no answer (${what}); check base_url.`);
  return new AskError("refused", `${server} ${REFUSALS[status] ?? REFUSED} (${what}); ${adviceFor(status)}.`);
}

export type ResponseFault = "too_long" | "unreadable" | "declined" | "unfinished" | "empty";

/** Describes a response without a usable answer. */
export function responseFailure(
  provider: Provider,
  request: ModelRequest,
  fault: ResponseFault,
  body = "",
): AskError {
  const excerpt = fault === "unreadable" ? quoted(provider, request, body) : "";
  return new AskError(
    "no_answer",
    `${hostOf(provider)} ${FAULTS[fault]}`.replace("{excerpt}", () => excerpt),
  );
}

/** Describes an error of fetch. Repeats only its code. */
export function networkFailure(provider: Provider, lateAfterMs: number | null, thrown: unknown): AskError {
  const server = hostOf(provider);
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : null;
  const code = codeOf(cause);
  if (lateAfterMs !== null || /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/.test(code)) {
    const within = lateAfterMs === null ? "in time" : `within ${lateAfterMs / 1000} s`;
    return new AskError("late", `${server} did not finish its answer ${within}; try again later.`);
  }
  if (cause?.message === "unexpected redirect")
    return new AskError(
      "unreachable",
      `${server} redirects to another address, where the key must not be sent; set base_url to the final address.`,
    );
  if (code.startsWith("Z_"))
    return new AskError(
      "no_answer",
      `${server} sent data that can't be decompressed (${code}); check base_url.`,
    );
  const why = code === "" ? "" : ` (${code})`;
  return new AskError(
    "unreachable",
    `${server} could not be reached or broke off${why}; check base_url, the network and whether the server is running.`,
    null,
    !NEVER_SENT.has(code),
  );
}

/** Errors that occur before anything is sent. After any other, the server may have read the request. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Enough for a server's error message. */
const BEGINNING_BYTES = 16 * 1024;

async function beginningOf({ body }: Response): Promise<string> {
  try {
    return (await readBounded(body, BEGINNING_BYTES)).text;
  } catch {
    // The status is already known, and says enough.
    return "";
  }
}

function isBusy(status: number): boolean {
  return [408, 409, 425, 429].includes(status) || status >= 500;
}

const REFUSED = "refused the request";

const REFUSALS: Readonly<Record<number, string>> = {
  401: "did not accept the key",
  402: "requires payment",
  403: "did not accept the key for this model",
  404: "has no such model or address",
};

function adviceFor(status: number): string {
  if (status === 401 || status === 403) return "check the key";
  return status === 402 ? "check the account" : "check model and base_url";
}

const FAULTS: Readonly<Record<ResponseFault, string>> = {
  too_long: "sent far more than requested; check base_url and model.",
  unreadable: "did not return the expected JSON{excerpt}; check base_url.",
  declined: "runs a model that declined to answer; choose another model.",
  unfinished: "runs a model that used up its tokens before it answered; choose one that thinks less.",
  empty: "returned an empty answer; try again, or choose another model.",
};

function quoted({ key }: Provider, { system, prompt }: ModelRequest, body: string): string {
  const words = serverWords(body, { key, texts: [prompt, system] });
  return words === null ? "" : `: "${words}"`;
}

function codeOf(cause: Error | null): string {
  const code = cause !== null && "code" in cause ? String(cause.code) : "";
  return /^[A-Z0-9_]{1,60}$/.test(code) ? code : "";
}

/** Leaves out the path, which may contain a secret. */
function hostOf({ base_url }: Provider): string {
  return new URL(base_url).host;
}

/**
 * Returns how long a server wants to be left alone, from its
 * headers; a day at most, and null if no header is readable.
 */
export function retryAfter(headers: Headers, now: number): number | null {
  const exact = headers.get("retry-after-ms")?.trim() ?? "";
  if (NUMBER.test(exact)) return bounded(Number(exact));
  const value = headers.get("retry-after")?.trim() ?? "";
  if (NUMBER.test(value)) return bounded(Number(value) * 1000);
  // Date.parse would read "-1" as a day in 2001.
  return DATE.test(value) ? bounded(Date.parse(value) - now) : null;
}

const NUMBER = /^\d{1,15}(?:\.\d{1,15})?$/;
const DATE = /^[A-Z][a-z]{2,8}, .{1,40} GMT$/;
const DAY_MS = 86_400_000;

function bounded(ms: number): number | null {
  return Number.isNaN(ms) ? null : Math.min(Math.max(Math.ceil(ms), 0), DAY_MS);
}
