// Serves a Messages API for the real client: it follows the script in the prompt and records its requests.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textIn } from "node:stream/consumers";

export interface ScriptedClaude extends AsyncDisposable {
  readonly url: string;
  /** The body of every request, as received. */
  readonly questions: readonly string[];
  /** The tool results that the model was shown, in order. */
  readonly results: readonly ToolResult[];
}

export interface ToolResult {
  readonly tool: string;
  readonly text: string;
}

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly thinking?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: unknown;
  readonly tool_use_id?: string;
  readonly content?: unknown;
}

interface Body {
  readonly model: string;
  readonly stream?: boolean;
  readonly tools?: readonly unknown[];
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Block[] }[];
}

/**
 * Runs the script in the last prompt that has one: `[[use name {"a":1}]]`, `[[say text]]`, `[[think text]]` and
 * `[[fail 400]]`, one after the other. Thinking comes before what follows it. Otherwise, and at the end, says
 * `answer`.
 */
export async function scriptedClaude(answer: string = "I have read it."): Promise<ScriptedClaude> {
  const questions: string[] = [];
  const results: ToolResult[] = [];
  const server = createServer((request, response) => {
    void reply(request, response, { answer, questions, results });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    results,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

interface Script {
  readonly answer: string;
  readonly questions: string[];
  readonly results: ToolResult[];
}

async function reply(request: IncomingMessage, response: ServerResponse, script: Script): Promise<void> {
  const body = await textIn(request);
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (pathname.endsWith("/count_tokens")) return json(response, 200, { input_tokens: 100 });
  if (request.method !== "POST" || pathname !== "/v1/messages") return json(response, 404, NO);
  script.questions.push(body);
  const asked = JSON.parse(body) as Body;
  const step = nextStep(asked, script);
  if (typeof step === "number") return json(response, step, NO);
  send(response, asked, step, `msg_scripted_${process.pid}_${script.questions.length}`);
}

const NO = { type: "error", error: { type: "invalid_request_error", message: "The script says so." } };

/** Returns the model's next message, or the status of its failure. */
function nextStep({ messages, tools }: Body, { answer, results, questions }: Script): Block[] | number {
  const said = messages.map(({ role, content }) => ({
    role,
    blocks: typeof content === "string" ? [{ type: "text", text: content }] : content,
  }));
  // A conversation without tools is the client's own: for a title or a summary.
  const asked = tools?.length
    ? said.findLastIndex(({ role, blocks }) => role === "user" && scriptIn(blocks))
    : -1;
  if (asked < 0) return [{ type: "text", text: answer }];
  const since = said.slice(asked + 1);
  sendResult(
    said.flatMap(({ blocks }) => blocks),
    since.at(-1)?.blocks ?? [],
    results,
  );
  const done = since.filter(({ role }) => role === "assistant").length;
  const step = stepsOf(scriptIn(said[asked]?.blocks ?? []) ?? "")[done];
  if (!step) return [{ type: "text", text: answer }];
  return step(`toolu_scripted_${process.pid}_${questions.length}`);
}

/** Finds the script. The client adds its own notices after what was typed. */
function scriptIn(blocks: readonly Block[]): string | undefined {
  return blocks.findLast(({ text }) => text !== undefined && /\[\[(?:use|say|think|fail) /.test(text))?.text;
}

function sendResult(all: readonly Block[], last: readonly Block[], results: ToolResult[]): void {
  for (const { type, tool_use_id, content } of last) {
    if (type !== "tool_result") continue;
    const call = all.findLast(({ id }) => id !== undefined && id === tool_use_id);
    results.push({ tool: call?.name ?? "", text: textOf(content) });
  }
}

function stepsOf(script: string): ((id: string) => Block[] | number)[] {
  const steps: ((id: string) => Block[] | number)[] = [];
  let thoughts: Block[] = [];
  for (const [, word = "", rest = ""] of script.matchAll(/\[\[(use|say|think|fail) ([\s\S]*?)\]\]/g)) {
    if (word === "think") thoughts.push({ type: "thinking", thinking: rest });
    else {
      const before = thoughts;
      thoughts = [];
      steps.push((id) => (word === "fail" ? Number(rest) : [...before, ...blocksFor(word, rest, id)]));
    }
  }
  return steps;
}

function blocksFor(word: string, rest: string, id: string): Block[] {
  if (word === "say") return [{ type: "text", text: rest }];
  const [, name = "", input = "{}"] = /^(\S+) *([\s\S]*)$/.exec(rest) ?? [];
  return [{ type: "tool_use", id, name, input: JSON.parse(input || "{}") }];
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map((part: Block) => part.text ?? "").join("\n") : "";
}

function json(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function send(response: ServerResponse, { model, stream }: Body, blocks: readonly Block[], id: string): void {
  const stop_reason = blocks.some(({ type }) => type === "tool_use") ? "tool_use" : "end_turn";
  const usage = { input_tokens: 10, output_tokens: 10 };
  const message = { id, type: "message", role: "assistant", model, stop_sequence: null, usage };
  if (!stream) {
    json(response, 200, { ...message, content: blocks, stop_reason });
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const event = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  event("message_start", { message: { ...message, content: [], stop_reason: null } });
  for (const [index, block] of blocks.entries()) {
    event("content_block_start", { index, content_block: emptied(block) });
    for (const delta of deltasOf(block)) event("content_block_delta", { index, delta });
    event("content_block_stop", { index });
  }
  event("message_delta", { delta: { stop_reason, stop_sequence: null }, usage });
  event("message_stop", {});
  response.end();
}

function emptied(block: Block): Block {
  if (block.type === "tool_use") return { ...block, input: {} };
  return block.type === "thinking" ? { ...block, thinking: "" } : { ...block, text: "" };
}

function deltasOf(block: Block): object[] {
  if (block.type === "tool_use")
    return [{ type: "input_json_delta", partial_json: JSON.stringify(block.input) }];
  if (block.type === "thinking")
    return [
      { type: "thinking_delta", thinking: block.thinking },
      { type: "signature_delta", signature: "c2NyaXB0ZWQ=" },
    ];
  return [{ type: "text_delta", text: block.text }];
}
