// Writes one answer of the model: a record for each part, all with one id, and then the results of its tool calls.
import { notePromptNoise, noteRequest, noteTools, reportProgress } from "./noise.ts";
import type { Recorder, RecordFields } from "./recorder.ts";
import type { ToolStep } from "./tool-step.ts";
import { apiId, signature, spend, tokens, usageFields } from "./usage.ts";

export type AnswerPart =
  | { readonly type: "thinking"; readonly text: string; readonly signed?: number }
  /** The model thought, and the client noted only that it did. */
  | { readonly type: "withheld" }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "call"; readonly id: string; readonly step: ToolStep };

/** Writes an answer that ends the turn. */
export function say(recorder: Recorder, parts: readonly AnswerPart[]): void {
  writeAnswer(recorder, parts, "end_turn");
}

/** Writes an answer that calls tools, in parallel if there are several, and their results. */
export function useTools(
  recorder: Recorder,
  before: readonly AnswerPart[],
  steps: readonly ToolStep[],
): void {
  const calls = steps.map((step) => ({ id: apiId(recorder.random, "toolu"), step }));
  const records = callTools(recorder, before, calls);
  for (const [index, call] of calls.entries()) giveResult(recorder, call, records[index] ?? null);
}

export interface OpenCall {
  readonly id: string;
  readonly step: ToolStep;
}

/**
 * Writes only the calls: those that start sub-agents, or are killed,
 * get their results elsewhere. Returns the calls' records.
 */
export function callTools(
  recorder: Recorder,
  before: readonly AnswerPart[],
  calls: readonly OpenCall[],
): string[] {
  const parts = [...before, ...calls.map(({ id, step }) => ({ type: "call" as const, id, step }))];
  noteTools(
    recorder,
    calls.map(({ step }) => step.name),
  );
  return writeAnswer(recorder, parts, "tool_use").slice(before.length);
}

export function giveResult(recorder: Recorder, { id, step }: OpenCall, call: string | null): void {
  const { client } = recorder;
  const from = client.timed ? call : recorder.last;
  const parent = client.progress && call !== null ? reportProgress(recorder, step, id, call) : from;
  recorder.wait(0, step.seconds);
  const result = {
    tool_use_id: id,
    type: "tool_result",
    content: step.content,
    is_error: step.failed ?? false,
  };
  const kept = recorder.options.agent && client.attachments ? {} : { toolUseResult: step.outcome };
  const source = client.timed ? { sourceToolAssistantUUID: call } : {};
  recorder.node(
    { type: "user", message: { role: "user", content: [result] } },
    { ...kept, ...source },
    parent,
  );
  recorder.context += tokens(lengthOf(step.content));
}

function writeAnswer(
  recorder: Recorder,
  parts: readonly AnswerPart[],
  stopReason: "end_turn" | "tool_use",
): string[] {
  const { random, client } = recorder;
  noteRequest(recorder);
  const id = apiId(random, "msg");
  const requestId = apiId(random, "req");
  const blocks = parts.map((part) => partFields(recorder, part));
  const cost = spend(
    recorder,
    blocks.reduce((sum, part) => sum + lengthOf(part), 0),
  );
  return parts.map((part, index) => {
    recorder.wait(1, part.type === "text" ? 4 : 9);
    const counted = !client.placeholders && (client.requests || index === parts.length - 1);
    const message = {
      id,
      type: "message",
      role: "assistant",
      model: recorder.model,
      content: [blocks[index]],
      stop_reason: counted ? stopReason : null,
      stop_sequence: null,
      usage: usageFields(recorder, cost, counted),
    };
    const beside = client.requests ? { ...thinkingFields(recorder, part), apiBlockIndex: index } : {};
    return recorder.node({ message, ...beside, requestId, type: "assistant" });
  });
}

function partFields(recorder: Recorder, part: AnswerPart): RecordFields {
  switch (part.type) {
    case "thinking":
      return {
        type: "thinking",
        thinking: part.text,
        signature: signature(recorder.random, part.signed ?? 40),
      };
    case "withheld":
      return { type: "thinking", thinking: "", signature: signature(recorder.random, 60) };
    case "text":
      return { type: "text", text: part.text };
    case "call":
      return { type: "tool_use", id: part.id, name: part.step.name, input: part.step.input };
  }
}

function thinkingFields(recorder: Recorder, part: AnswerPart): RecordFields {
  if (part.type !== "thinking" && part.type !== "withheld") return {};
  const display = part.type === "withheld" ? { thinkingDisplay: "omitted" } : {};
  return { thinkingDurationMs: recorder.random.between(900, 24_000), ...display };
}

function lengthOf(value: unknown): number {
  return typeof value === "string" ? value.length : JSON.stringify(value).length;
}

/** Ends the turn: notes its duration, and where the client would continue. */
export function endTurn(recorder: Recorder, startedAt: number): void {
  if (recorder.client.timed) {
    const durationMs = recorder.now - startedAt;
    const counts = { durationMs, messageCount: recorder.lines.length };
    recorder.node({ type: "system", subtype: "turn_duration", ...counts, isMeta: false });
  }
  notePromptNoise(recorder);
}
