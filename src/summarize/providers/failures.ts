// Why a question to a language model has no answer: a reason for programs, and a sentence for people for each way in which
// a server can fail.
import type { ModelRequest } from "./ask.ts";
import type { Provider } from "./provider.ts";
import { readBounded, serverWords } from "./server-text.ts";

/**
 * - `refused`: asking again will not help until somebody changes something.
 * - `busy`: the server says that later is better.
 * - `unreachable`: nothing that speaks for the server could be heard, or it broke off.
 * - `late`: no whole answer came in time.
 * - `no_answer`: what came is no answer.
 */
export type AskReason = "refused" | "busy" | "unreachable" | "late" | "no_answer";

/** It has no `cause`: what fetch throws may hold the key. */
export class AskError extends Error {
  readonly reason: AskReason;
  /** How long the server wants to be left alone, a day at most; null where it did not say. */
  readonly retry_after_ms: number | null;
  /** False when it is sure that nothing reached the server. */
  readonly sent: boolean;

  constructor(reason: AskReason, message: string, retryAfterMs: number | null = null, sent = true) {
    super(message);
    this.name = "AskError";
    this.reason = reason;
    this.retry_after_ms = retryAfterMs;
    this.sent = sent;
  }
}

/** By the status of a response that brings no answer. */
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
  if (status < 400) return new AskError("no_answer", `${server} gave no answer (${what}); check base_url.`);
  return new AskError("refused", `${server} ${REFUSALS[status] ?? REFUSED} (${what}); ${adviceFor(status)}.`);
}

export type ResponseFault = "too_long" | "unreadable" | "declined" | "unfinished" | "empty";

/** By an answer that is none. */
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

/** By what fetch threw, of which nothing is repeated but its code. */
export function networkFailure(provider: Provider, lateAfterMs: number | null, thrown: unknown): AskError {
  const server = hostOf(provider);
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : null;
  const code = codeOf(cause);
  if (lateAfterMs !== null || /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/.test(code)) {
    const within = lateAfterMs === null ? "in time" : `within ${lateAfterMs / 1000} s`;
    return new AskError("late", `${server} gave no whole answer ${within}; try again later.`);
  }
  if (cause?.message === "unexpected redirect")
    return new AskError(
      "unreachable",
      `${server} sends its visitors elsewhere, where a key must not follow; set base_url to where it leads.`,
    );
  if (code.startsWith("Z_"))
    return new AskError("no_answer", `${server} sent what can't be unpacked (${code}); check base_url.`);
  const why = code === "" ? "" : ` (${code})`;
  return new AskError(
    "unreachable",
    `${server} can't be reached or broke off${why}; check base_url, the network and whether the server runs.`,
    null,
    !NEVER_SENT.has(code),
  );
}

/** An answer that broke off was read by somebody; these come before anything is sent. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Enough for what a server has to say about an error. */
const BEGINNING_BYTES = 16 * 1024;

async function beginningOf({ body }: Response): Promise<string> {
  try {
    return (await readBounded(body, BEGINNING_BYTES)).text;
  } catch {
    // The status says enough, and it is known already.
    return "";
  }
}

function isBusy(status: number): boolean {
  return [408, 409, 425, 429].includes(status) || status >= 500;
}

const REFUSED = "refuses the question";

const REFUSALS: Readonly<Record<number, string>> = {
  401: "does not accept the key",
  402: "wants to be paid",
  403: "does not accept the key for this",
  404: "has no such model or no such address",
};

function adviceFor(status: number): string {
  if (status === 401 || status === 403) return "check the key";
  return status === 402 ? "check the account" : "check model and base_url";
}

const FAULTS: Readonly<Record<ResponseFault, string>> = {
  too_long: "sent far more than was asked for; check base_url and model.",
  unreadable: "answered with something that is not the expected JSON{excerpt}; check base_url.",
  declined: "has a model that declines to answer; nothing can be done but to ask another model.",
  unfinished: "has a model that used up its tokens before it said anything; choose one that thinks less.",
  empty: "gave an empty answer; try again, or choose another model.",
};

function quoted({ key }: Provider, { system, prompt }: ModelRequest, body: string): string {
  const words = serverWords(body, { key, texts: [prompt, system] });
  return words === null ? "" : `: "${words}"`;
}

function codeOf(cause: Error | null): string {
  const code = cause !== null && "code" in cause ? String(cause.code) : "";
  return /^[A-Z0-9_]{1,60}$/.test(code) ? code : "";
}

/** Without the path, in which somebody may have put a secret. */
function hostOf({ base_url }: Provider): string {
  return new URL(base_url).host;
}

/**
 * How long a server wants to be left alone, by the headers with which it may say so. A day at most, whatever it says; null
 * where it says nothing that can be read.
 */
export function retryAfter(headers: Headers, now: number): number | null {
  const exact = headers.get("retry-after-ms")?.trim() ?? "";
  if (NUMBER.test(exact)) return bounded(Number(exact));
  const value = headers.get("retry-after")?.trim() ?? "";
  if (NUMBER.test(value)) return bounded(Number(value) * 1000);
  // Date.parse would take "-1" for a day in 2001.
  return DATE.test(value) ? bounded(Date.parse(value) - now) : null;
}

const NUMBER = /^\d{1,15}(?:\.\d{1,15})?$/;
const DATE = /^[A-Z][a-z]{2,8}, .{1,40} GMT$/;
const DAY_MS = 86_400_000;

function bounded(ms: number): number | null {
  return Number.isNaN(ms) ? null : Math.min(Math.max(Math.ceil(ms), 0), DAY_MS);
}
