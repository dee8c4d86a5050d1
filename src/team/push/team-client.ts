// Sends requests to a team server over HTTP: one request at a time for each call, checked on arrival, and tried again after failures that pass.
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { retryDelay } from "../../model/retry-delay.ts";
import {
  changesAnswerSchema,
  type ErrorAnswer,
  errorAnswerSchema,
  forgetAnswerSchema,
  haveAnswerSchema,
  type JoinAnswer,
  joinAnswerSchema,
  type LogState,
  type Manifest,
  MOST_ROWS,
  manifestAnswerSchema,
  marksAnswerSchema,
  type OfferedSession,
  PREFIX,
  type RefusalReason,
  refusedAnswerSchema,
  type SelfAnswer,
  selfAnswerSchema,
  stateAnswerSchema,
  type TeamMark,
  type TermsAnswer,
  termsAnswerSchema,
  VERSION,
  VERSION_HEADER,
  withdrawAnswerSchema,
} from "../protocol.ts";

export interface TeamClient {
  join(request: { code: string; machine: string; client: string }): Promise<JoinAnswer>;
  self(): Promise<SelfAnswer>;
  /** Revokes the token. */
  leave(): Promise<void>;
  terms(): Promise<TermsAnswer>;
  have(hashes: readonly string[]): Promise<readonly string[]>;
  putPiece(hash: string, compressed: Uint8Array): Promise<void>;
  putManifest(manifest: Manifest): Promise<string>;
  state(): Promise<{ readonly logs: readonly LogState[]; readonly root: string }>;
  withdraw(project: string): Promise<number>;
  /** Forgets sessions there. Returns those that somebody else shared first. */
  forget(sessions: readonly string[]): Promise<readonly string[]>;
  /** Returns which of these sessions it does not take, and why. */
  refused(sessions: readonly OfferedSession[]): Promise<ReadonlyMap<string, RefusalReason>>;
  sendMarks(marks: readonly TeamMark[]): Promise<void>;
  /** Returns the marks since a cursor; an empty one returns all. */
  marksSince(cursor: string): Promise<{ readonly marks: readonly TeamMark[]; readonly cursor: string }>;
}

/** An answer that the caller has to act on: it is not tried again. */
export class RefusedError extends ClewError {
  readonly answer: ErrorAnswer;

  constructor(answer: ErrorAnswer) {
    super("bad_input", `The team server refused this: ${answer.message}`);
    this.answer = answer;
  }
}

export interface TeamClientOptions {
  readonly address: string;
  readonly token: string | null;
  readonly signal?: AbortSignal;
  /** How often a request is sent before its failure is reported. */
  readonly attempts?: number;
  readonly random?: () => number;
}

const ATTEMPTS = 5;
/** A server that asks for more is left alone, and what is shared waits. */
const LONGEST_WAIT_MS = 60_000;
const TIMEOUT_MS = 60_000;

export function teamClient(options: TeamClientOptions): TeamClient {
  const base = checkAddress(options.address);
  const { attempts = ATTEMPTS, random = Math.random, signal } = options;

  async function ask<Schema extends z.ZodType>(
    method: string,
    path: string,
    schema: Schema,
    body?: Body,
  ): Promise<z.output<Schema>> {
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const answer = await send(method, path, body);
      if (answer.ok) return checked(schema, answer.value);
      const delay = retryDelay(attempt, answer.retry_after_ms, random);
      if (!answer.passes || attempt >= attempts || delay > LONGEST_WAIT_MS) throw answer.error;
      await wait(delay, undefined, signal && { signal });
    }
  }

  async function send(method: string, path: string, body: Body | undefined): Promise<Answer> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(`${base}${PREFIX}${path}`, {
        method,
        headers: {
          accept: "application/json",
          [VERSION_HEADER]: String(VERSION),
          ...(options.token !== null && { authorization: `Bearer ${options.token}` }),
          ...(body && { "content-type": body.type }),
        },
        ...(body && { body: body.data }),
        // The token must not go to another address.
        redirect: "error",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const text = await response.text();
      if (response.ok) return { ok: true, value: text === "" ? {} : JSON.parse(text) };
      return refused(response, text);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      return { ok: false, passes: true, retry_after_ms: null, error: unreachable(error) };
    }
  }

  function refused(response: Response, text: string): Answer {
    const { status } = response;
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    const retry_after_ms = Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : null;
    const passes = status === 429 || status >= 500;
    const answer = errorAnswerSchema.safeParse(parsedJson(text)).data?.error ?? {
      code: "unknown",
      message: `it answered with status ${status}`,
    };
    return { ok: false, passes, retry_after_ms, error: errorFor(status, answer) };
  }

  function errorFor(status: number, answer: ErrorAnswer): Error {
    if (status < 500 && status !== 426 && status !== 429 && options.token === null)
      return new ClewError(
        "bad_input",
        status === 401
          ? "The team server did not accept the code: it is wrong, was used, or is older than 10 minutes. Ask its admin for a new one."
          : `The team server refused this: ${answer.message}`,
      );
    if (status === 401)
      return new ClewError(
        "not_readable",
        `The team server does not accept this machine's token: it expired or was revoked. Ask for a new code, then run \`clew team join ${options.address} <code>\`.`,
      );
    if (status === 426)
      return new ClewError(
        "not_readable",
        `The team server needs ${answer.min_client ? `clew ${answer.min_client}` : "another version of clew"} or newer. Update clew; until then, what is shared waits on this machine.`,
      );
    if (status === 429 || status >= 500)
      return new ClewError(
        "not_yet",
        `The team server at ${base} is busy: ${answer.message}. What is shared waits on this machine.`,
      );
    return new RefusedError(answer);
  }

  function unreachable(error: unknown): ClewError {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return new ClewError(
      "not_yet",
      `The team server at ${base} can't be reached (${cause?.code ?? message}). ${
        options.token === null
          ? "Check the address, and whether this machine can reach it."
          : "What is shared waits on this machine; `clew team push` tries again."
      }`,
    );
  }

  return {
    join: (request) => ask("POST", "/machines", joinAnswerSchema, json(request)),
    self: () => ask("GET", "/machines/self", selfAnswerSchema),
    leave: async () => void (await ask("DELETE", "/machines/self", z.unknown())),
    terms: () => ask("GET", "/push/terms", termsAnswerSchema),
    have: async (hashes) => (await ask("POST", "/push/have", haveAnswerSchema, json({ hashes }))).missing,
    async putPiece(hash, data) {
      await ask("PUT", `/push/pieces/${hash}`, z.unknown(), { type: "application/zstd", data: data.slice() });
    },
    putManifest: async (manifest) =>
      (await ask("POST", "/push/manifests", manifestAnswerSchema, json(manifest))).receipt,
    async state() {
      const logs: LogState[] = [];
      for (let from: string | null = null; ; ) {
        const query: string = from === null ? "" : `?from=${encodeURIComponent(from)}`;
        const page: z.output<typeof stateAnswerSchema> = await ask(
          "GET",
          `/push/state${query}`,
          stateAnswerSchema,
        );
        logs.push(...page.logs);
        if (page.next === null) return { logs, root: page.root };
        from = page.next;
      }
    },
    async sendMarks(marks) {
      await ask("POST", "/marks", marksAnswerSchema, json({ marks }));
    },
    async marksSince(since) {
      const marks: TeamMark[] = [];
      for (let cursor = since; ; ) {
        const query = cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`;
        const page = await ask("GET", `/changes${query}`, changesAnswerSchema);
        for (const change of page.changes) if (change.type === "mark") marks.push(change.mark);
        cursor = page.cursor;
        if (!page.more) return { marks, cursor };
      }
    },
    withdraw: async (project) =>
      (await ask("POST", "/push/withdraw", withdrawAnswerSchema, json({ project }))).logs,
    async forget(sessions) {
      const not_yours: string[] = [];
      for (let from = 0; from < sessions.length; from += MOST_ROWS) {
        const body = json({ sessions: sessions.slice(from, from + MOST_ROWS) });
        not_yours.push(...(await ask("POST", "/push/forget", forgetAnswerSchema, body)).not_yours);
      }
      return not_yours;
    },
    async refused(sessions) {
      const { refused } = await ask("POST", "/push/refused", refusedAnswerSchema, json({ sessions }));
      return new Map(refused.map(({ session_id, reason }) => [session_id, reason]));
    },
  };
}

interface Body {
  readonly type: string;
  readonly data: string | Uint8Array<ArrayBuffer>;
}

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      /** True for a failure that may be over soon. */
      readonly passes: boolean;
      readonly retry_after_ms: number | null;
      readonly error: Error;
    };

function json(value: unknown): Body {
  return { type: "application/json", data: JSON.stringify(value) };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy answers with a page of its own. Its status says enough.
    return null;
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ClewError(
    "not_readable",
    "The team server's answer is not one that this version of clew knows. Update clew.",
  );
}

/** Returns the address without a slash at its end. The token would be readable on the way over plain HTTP. */
export function checkAddress(address: string): string {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "")
    throw new ClewError(
      "bad_input",
      `"${address}" is not the address of a team server. It looks like https://clew.example.com.`,
    );
  if (url.protocol === "http:" && !LOOPBACK.test(url.hostname))
    throw new ClewError(
      "bad_input",
      `Use https for ${url.host}: over http, others could read this machine's token on the way.`,
    );
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
