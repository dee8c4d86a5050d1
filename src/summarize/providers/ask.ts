// Sends one request to a language model over HTTP, and returns its response or throws an AskError. Does not retry.
import { AskError, networkFailure, responseFailure, statusFailure } from "./failures.ts";
import { withoutControls } from "./plain-text.ts";
import { type Provider, providerProblem } from "./provider.ts";
import { readBounded, stripThinking } from "./server-text.ts";
import { anthropicWire, openaiWire, type Wire } from "./wires.ts";

export interface ModelRequest {
  readonly system: string;
  readonly prompt: string;
  readonly max_tokens: number;
  /** Stays the same when the request is retried. */
  readonly key: string;
}

export interface ModelResponse {
  readonly text: string;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
}

export interface AskOptions {
  readonly signal?: AbortSignal;
  /** The limit for the whole exchange, from connecting to the last byte. */
  readonly timeout_ms?: number;
}

/** Throws an AskError, or the signal's reason if it was aborted. */
export async function ask(
  provider: Provider,
  request: ModelRequest,
  { signal, timeout_ms = 60_000 }: AskOptions = {},
): Promise<ModelResponse> {
  signal?.throwIfAborted();
  const obstacle = providerProblem(provider);
  if (obstacle !== null) throw new AskError("refused", obstacle);
  const stop = new AbortController();
  const leave = () => stop.abort();
  const timer = setTimeout(leave, Math.min(timeout_ms, LONGEST_TIMER_MS));
  signal?.addEventListener("abort", leave, { once: true });
  try {
    return await exchange(provider, request, stop.signal);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof AskError) throw error;
    throw networkFailure(provider, stop.signal.aborted ? timeout_ms : null, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}

/** A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const MOST_BYTES = 256 * 1024;

async function exchange(
  provider: Provider,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelResponse> {
  const wire = provider.wire === "anthropic" ? anthropicWire : openaiWire;
  const response = await send(wire, provider, request, signal);
  if (!response.ok) throw await statusFailure(provider, request, response);
  const body = await readBounded(response.body, MOST_BYTES);
  if (body.cut) throw responseFailure(provider, request, "too_long");
  const parsed = wire.read(body.text);
  if (parsed === null) throw responseFailure(provider, request, "unreadable", body.text);
  if (parsed.declined) throw responseFailure(provider, request, "declined");
  const text = withoutControls(stripThinking(parsed.text)).trim();
  if (text === "") throw responseFailure(provider, request, parsed.unfinished ? "unfinished" : "empty");
  return { text, input_tokens: parsed.input_tokens, output_tokens: parsed.output_tokens };
}

/** Uses no proxy: Node's fetch has none, unless Node is started with NODE_USE_ENV_PROXY. */
function send(wire: Wire, provider: Provider, request: ModelRequest, signal: AbortSignal): Promise<Response> {
  const address = wire.address(new URL(provider.base_url));
  return fetch(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      // Escaped, because a header can't hold every character.
      "idempotency-key": encodeURI(request.key.toWellFormed()),
      ...wire.headers(provider.key),
    },
    body: JSON.stringify(wire.body(provider.model, request, address)),
    // The key must not go to another address.
    redirect: "error",
    signal,
  });
}
