// Defines how the scripted model answers: like a good server, and like all the others.
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import type { JsonValue } from "../../../src/model/json.ts";
import type { ScriptedRequest } from "./scripted-model.ts";

export interface Stage {
  readonly request: ScriptedRequest;
  readonly response: ServerResponse;
  readonly text: string;
  readonly retry_after: string;
}

export type Mode =
  | "normal"
  | "slow"
  | "gzip"
  | "think"
  | "parts"
  | "401"
  | "403"
  | "404"
  | "400"
  | "422"
  | "429"
  | "500"
  | "529"
  | "500_unended"
  | "500_endless"
  | "500_reset"
  | "204"
  | "echo"
  | "echo_as_prose"
  | "echo_as_answer"
  | "prose"
  | "page"
  | "empty"
  | "think_only"
  | "declined"
  | "unfinished"
  | "wrong_shape"
  | "cut_off"
  | "huge"
  | "endless"
  | "dribble"
  | "silent"
  | "redirect"
  | "reset"
  | "bad_gzip"
  | "gzip_bomb"
  | "giant_header";

export const MODES: Readonly<Record<Mode, (stage: Stage) => void>> = {
  normal: (stage) => json(stage, 200, answer(stage)),
  slow(stage) {
    const body = JSON.stringify(answer(stage));
    stage.response.writeHead(200).write(body.slice(0, 9));
    setTimeout(() => stage.response.end(body.slice(9)), 20);
  },
  gzip: (stage) => zipped(stage, gzipSync(JSON.stringify(answer(stage)))),
  think: (stage) => json(stage, 200, answer(stage, { text: `<think>\nHm.\n</think>\n\n${stage.text}` })),
  parts: (stage) => json(stage, 200, answer(stage, { parts: true })),

  401: (stage) => fail(stage, 401, "invalid x-api-key"),
  403: (stage) => fail(stage, 403, "not yours"),
  404: (stage) => fail(stage, 404, "no such model"),
  400: (stage) => fail(stage, 400, "bad field"),
  422: (stage) => fail(stage, 422, "odd field"),
  429: (stage) => fail(stage, 429, "slow down", { "retry-after": stage.retry_after }),
  500: (stage) => fail(stage, 500, "oh no"),
  529: (stage) => fail(stage, 529, "Overloaded"),
  "500_unended": ({ response }) => drip(response.writeHead(500, { "retry-after": "3" })),
  "500_endless": ({ response }) => flow(response.writeHead(500, { "retry-after": "3" }), spacesForever()),
  "500_reset": ({ response }) => breakOff(response.writeHead(500, { "retry-after": "3" })),
  204: ({ response }) => response.writeHead(204).end(),
  echo: (stage) => fail(stage, 400, echo(stage)),
  echo_as_prose: (stage) => stage.response.writeHead(500).end(echo(stage)),
  echo_as_answer: (stage) => json(stage, 200, { error: { message: echo(stage) } }),

  prose: ({ response }) => response.writeHead(200).end("Hello! How can I help you today?"),
  page: ({ response }) => response.writeHead(200).end("<!doctype html><title>Log in</title>"),
  empty: (stage) => json(stage, 200, answer(stage, { text: " \n" })),
  think_only: (stage) => json(stage, 200, answer(stage, { text: "<think>It goes on", ending: "length" })),
  declined: (stage) => json(stage, 200, answer(stage, { ending: "declined" })),
  unfinished: (stage) => json(stage, 200, answer(stage, { text: "", ending: "length" })),
  wrong_shape: (stage) => json(stage, 200, { choices: [{ message: 7 }], content: { text: "no" } }),
  cut_off: (stage) => stage.response.writeHead(200).end(JSON.stringify(answer(stage)).slice(0, -4)),

  huge: (stage) => flow(stage.response.writeHead(200), hugeAnswer(stage)),
  endless: ({ response }) => flow(response.writeHead(200), spacesForever()),
  dribble: ({ response }) => drip(response.writeHead(200)),
  silent: () => undefined,
  redirect: ({ response }) => response.writeHead(307, { location: "/elsewhere/v1/messages" }).end(),
  reset: ({ response }) => breakOff(response.writeHead(200)),
  bad_gzip: (stage) => zipped(stage, Buffer.from("this is not gzip")),
  gzip_bomb: (stage) => zipped(stage, gzipSync(Buffer.alloc(30_000_000, " "))),
  giant_header: ({ response }) => response.writeHead(200, { "x-giant": "x".repeat(100_000) }).end("{}"),
};

export const MODE_NAMES = Object.keys(MODES) as readonly Mode[];

interface Said {
  readonly text?: string;
  readonly parts?: boolean;
  readonly ending?: "whole" | "length" | "declined";
}

function answer(stage: Stage, { text = stage.text, parts = false, ending = "whole" }: Said = {}): JsonValue {
  const half = Math.ceil(text.length / 2);
  const texts = parts ? [text.slice(0, half), text.slice(half)] : [text];
  const blocks = texts.map((each) => ({ type: "text", text: each }));
  if (stage.request.wire === "anthropic") {
    const reasons = { whole: "end_turn", length: "max_tokens", declined: "refusal" };
    const thinking = parts ? [{ type: "thinking", thinking: "Hm." }] : [];
    const usage = {
      input_tokens: 10,
      cache_creation_input_tokens: 2,
      cache_read_input_tokens: 3,
      output_tokens: 4,
    };
    return { type: "message", content: [...thinking, ...blocks], stop_reason: reasons[ending], usage };
  }
  const reasons = { whole: "stop", length: "length", declined: "stop" };
  const refusal = ending === "declined" ? "I would rather not." : null;
  const message = { role: "assistant", content: parts ? blocks : text, refusal };
  const usage = { prompt_tokens: 15, completion_tokens: 4, total_tokens: 19 };
  return { object: "chat.completion", choices: [{ message, finish_reason: reasons[ending] }], usage };
}

function json({ response }: Stage, status: number, body: JsonValue, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

function zipped({ response }: Stage, bytes: Buffer): void {
  response.writeHead(200, { "content-encoding": "gzip" }).end(bytes);
}

function fail(stage: Stage, status: number, message: string, headers = {}): void {
  json(stage, status, { type: "error", error: { type: "some_error", message } }, headers);
}

/** Returns everything it was sent in confidence. */
function echo({ request: { headers, prompt } }: Stage): string {
  return `${headers["x-api-key"] ?? headers.authorization} \u001b[31masked\u0007 ${prompt}`;
}

function flow(response: ServerResponse, parts: Iterable<string>): void {
  const body = Readable.from(parts);
  response.on("close", () => body.destroy());
  body.pipe(response);
}

function* hugeAnswer(stage: Stage): Generator<string> {
  const whole = JSON.stringify(answer(stage, { text: "x".repeat(10_000_000) }));
  for (let start = 0; start < whole.length; start += 65_536) yield whole.slice(start, start + 65_536);
}

function* spacesForever(): Generator<string> {
  for (;;) yield " ".repeat(65_536);
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(" "), 5);
  response.on("close", () => clearInterval(timer));
}

function breakOff(response: ServerResponse): void {
  response.write('{"content":', () => response.socket?.resetAndDestroy());
}
