// Pairs tool calls with their results, and with the earlier call a later one is about.
import type { ToolCallId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { ToolCallPart, ToolResultPart } from "../../model/part.ts";
import { type ContinuedCall, continuedCalls } from "./continued-calls.ts";
import { itemIdAt, positionOf } from "./part-position.ts";

export interface PairedResults {
  of(call: ToolCallPart): PairedResult | null;
  /** False for a result whose call is not in the conversation. */
  has(result: ToolResultPart): boolean;
  /** The call that left running what this one continues. */
  earlier(call: ToolCallPart): ContinuedCall | null;
}

export interface PairedResult {
  readonly part: ToolResultPart;
  /** Offset of its record in the log. */
  readonly offset: number;
}

/** Pairs in order: if an id occurs twice, its first result belongs to its first call. */
export function pairResults(messages: readonly Message[]): PairedResults {
  const waiting = new Map<ToolCallId, PairedResult[]>();
  for (const message of messages) {
    for (const [index, part] of message.parts.entries()) {
      if (part.type !== "tool_result") continue;
      const result = { part, offset: positionOf(message, index).record.offset };
      const results = waiting.get(part.call_id);
      if (results) results.push(result);
      else waiting.set(part.call_id, [result]);
    }
  }
  const paired = new Map<ToolCallPart, PairedResult>();
  const results = new Set<ToolResultPart>();
  const continued = continuedCalls();
  const earlier = new Map<ToolCallPart, ContinuedCall>();
  for (const message of messages) {
    for (const [index, part] of message.parts.entries()) {
      if (part.type !== "tool_call") continue;
      const before = continued.of(part.use);
      if (before) earlier.set(part, before);
      const result = waiting.get(part.id)?.shift();
      if (!result) continue;
      paired.set(part, result);
      results.add(result.part);
      const call = { id: itemIdAt(positionOf(message, index)), label: part.use.label };
      continued.returned(call, result.part.returned);
    }
  }
  return {
    of: (call) => paired.get(call) ?? null,
    has: (result) => results.has(result),
    earlier: (call) => earlier.get(call) ?? null,
  };
}
