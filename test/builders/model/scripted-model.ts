// Serves a language model on this machine, well or badly behaved, over both protocols, and records its requests.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { JsonObject, JsonValue } from "../../../src/model/json.ts";
import { MODES, type Mode } from "./scripted-modes.ts";

export interface ScriptedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: JsonObject;
  readonly wire: "anthropic" | "openai";
  /** The user's part of the request, in either protocol. */
  readonly prompt: string;
}

export interface Script {
  /** A function chooses the mode for each request, until `play` is called. */
  readonly mode?: Mode | ((request: ScriptedRequest) => Mode);
  /** The model's answer, where the mode lets it answer. */
  readonly text?: string | ((request: ScriptedRequest) => string);
  readonly retry_after?: string;
}

export interface ScriptedModel extends AsyncDisposable {
  /** Without a path: a base_url for `anthropic` and, with `/v1`, for `openai`. */
  readonly origin: string;
  readonly requests: readonly ScriptedRequest[];
  /** Resolves when the first request arrives. */
  readonly asked: Promise<void>;
  /** Resolves when a client first disconnects before its response is complete, with the bytes sent by then. */
  readonly dropped: Promise<number>;
  /** Returns the highest number of requests that ran at once. */
  at_once(): number;
  /** Sets what it does from now on: a mode for each request, the last one for all that follow. */
  play(...modes: readonly Mode[]): void;
}

export async function scriptedModel(script: Script = {}): Promise<ScriptedModel> {
  const requests: ScriptedRequest[] = [];
  const asked = Promise.withResolvers<void>();
  const dropped = Promise.withResolvers<number>();
  let coming: readonly Mode[] = typeof script.mode === "string" ? [script.mode] : [];
  let under_way = 0;
  let at_once = 0;

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = incoming;
    response.on("close", () => {
      if (!response.writableFinished) dropped.resolve(socket.bytesWritten);
    });
    const request = await readRequest(incoming);
    if (request === null) {
      response.writeHead(404).end();
      return;
    }
    requests.push(request);
    asked.resolve();
    at_once = Math.max(at_once, ++under_way);
    response.on("close", () => under_way--);
    const byRequest = typeof script.mode === "function" ? script.mode(request) : "normal";
    const mode = coming[0] ?? byRequest;
    if (coming.length > 1) coming = coming.slice(1);
    const text = typeof script.text === "function" ? script.text(request) : script.text;
    MODES[mode]({ request, response, text: text ?? "A gist.", retry_after: script.retry_after ?? "7" });
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    asked: asked.promise,
    dropped: dropped.promise,
    at_once: () => at_once,
    play(...modes) {
      coming = modes;
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns null for a request that neither protocol would send. */
async function readRequest(incoming: IncomingMessage): Promise<ScriptedRequest | null> {
  const buffers: Buffer[] = [];
  for await (const buffer of incoming) buffers.push(buffer);
  const path = incoming.url ?? "";
  const wire = path.endsWith("/v1/messages")
    ? "anthropic"
    : path.endsWith("/chat/completions")
      ? "openai"
      : null;
  if (wire === null || incoming.method !== "POST") return null;
  const body = JSON.parse(Buffer.concat(buffers).toString()) as JsonObject;
  return { path, headers: incoming.headers, body, wire, prompt: promptIn(body) };
}

function promptIn(body: JsonObject): string {
  const messages = (body.messages ?? []) as readonly { role: string; content: JsonValue }[];
  return String(messages.find(({ role }) => role === "user")?.content);
}
