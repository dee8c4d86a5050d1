// Which result belongs to which tool call of a conversation.
import type { ToolCallId } from "../model/ids.ts";
import type { Message } from "../model/message.ts";
import type { ToolCallPart, ToolResultPart } from "../model/part.ts";

export interface PairedResults {
  of(call: ToolCallPart): ToolResultPart | null;
  /** False for a result whose call is nowhere in the conversation. */
  has(result: ToolResultPart): boolean;
}

/** In order: should an id come twice, its first result is that of its first call. */
export function pairResults(messages: readonly Message[]): PairedResults {
  const waiting = new Map<ToolCallId, ToolResultPart[]>();
  const parts = messages.flatMap((message) => message.parts);
  for (const part of parts) {
    if (part.type !== "tool_result") continue;
    const results = waiting.get(part.call_id);
    if (results) results.push(part);
    else waiting.set(part.call_id, [part]);
  }
  const paired = new Map<ToolCallPart, ToolResultPart>();
  for (const part of parts) {
    const result = part.type === "tool_call" ? waiting.get(part.id)?.shift() : undefined;
    if (part.type === "tool_call" && result) paired.set(part, result);
  }
  const results = new Set(paired.values());
  return { of: (call) => paired.get(call) ?? null, has: (result) => results.has(result) };
}
