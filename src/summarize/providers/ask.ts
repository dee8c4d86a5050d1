// Asking a language model one question over HTTP: one request, and one answer or one AskError. Not when to try again.
import { AskError, answerFailure, networkFailure, statusFailure } from "./failures.ts";
import { withoutControls } from "./plain-text.ts";
import { type Provider, whyNotAsk } from "./provider.ts";
import { readBounded, stripThinking } from "./server-text.ts";
import { anthropicWire, openaiWire, type Wire } from "./wires.ts";

export interface Question {
  readonly system: string;
  readonly prompt: string;
  readonly max_tokens: number;
  /** The same for a question that is asked again. */
  readonly key: string;
}

export interface ProviderAnswer {
  readonly text: string;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
}

export interface AskOptions {
  readonly signal?: AbortSignal;
  /** For all of it, from connecting to the answer's last byte. */
  readonly timeout_ms?: number;
}

/** Throws an AskError, or the reason of a signal that was aborted. */
export async function ask(
  provider: Provider,
  question: Question,
  { signal, timeout_ms = 60_000 }: AskOptions = {},
): Promise<ProviderAnswer> {
  signal?.throwIfAborted();
  const obstacle = whyNotAsk(provider);
  if (obstacle !== null) throw new AskError("refused", obstacle);
  const stop = new AbortController();
  const leave = () => stop.abort();
  const timer = setTimeout(leave, Math.min(timeout_ms, LONGEST_TIMER_MS));
  signal?.addEventListener("abort", leave, { once: true });
  try {
    return await exchange(provider, question, stop.signal);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof AskError) throw error;
    throw networkFailure(provider, stop.signal.aborted ? timeout_ms : null, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}

/** A timer that is set for longer fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const MOST_BYTES = 256 * 1024;

async function exchange(
  provider: Provider,
  question: Question,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const wire = provider.wire === "anthropic" ? anthropicWire : openaiWire;
  const response = await send(wire, provider, question, signal);
  if (!response.ok) throw await statusFailure(provider, question, response);
  const body = await readBounded(response.body, MOST_BYTES);
  if (body.cut) throw answerFailure(provider, question, "too_long");
  const answer = wire.read(body.text);
  if (answer === null) throw answerFailure(provider, question, "unreadable", body.text);
  if (answer.declined) throw answerFailure(provider, question, "declined");
  const text = withoutControls(stripThinking(answer.text)).trim();
  if (text === "") throw answerFailure(provider, question, answer.unfinished ? "unfinished" : "empty");
  return { text, input_tokens: answer.input_tokens, output_tokens: answer.output_tokens };
}

/** Proxies: Node's fetch uses none, unless whoever starts Node asks for it by NODE_USE_ENV_PROXY. */
function send(wire: Wire, provider: Provider, question: Question, signal: AbortSignal): Promise<Response> {
  const address = wire.address(new URL(provider.base_url));
  return fetch(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      // Escaped where a header could not hold it.
      "idempotency-key": encodeURI(question.key.toWellFormed()),
      ...wire.headers(provider.key),
    },
    body: JSON.stringify(wire.body(provider.model, question, address)),
    // Somewhere else is nobody's to send a key to.
    redirect: "error",
    signal,
  });
}
