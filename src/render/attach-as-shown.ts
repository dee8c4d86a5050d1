// Decides where a document shows each subsession, as it comes to the calls: under the call that started it, or apart at
// the end if that call is not shown.
import type { SessionId } from "../model/ids.ts";
import type { Message } from "../model/message.ts";
import type { ToolCallPart } from "../model/part.ts";
import { callKey, DEEPEST } from "./attach-subsessions.ts";
import type { ExportedSubsession } from "./exported.ts";

export interface ShownSubsessions {
  /** Takes the next messages of a conversation, and returns the subsessions that their calls started. */
  started(of: SessionId, messages: readonly Message[]): (call: ToolCallPart) => readonly SessionId[];
  /** Yields the subsessions that no call took, while each of them is shown. */
  apart(): Generator<ExportedSubsession>;
}

/** Shows each subsession exactly once. Two that name each other as parents end up apart. */
export function attachAsShown(id: SessionId, subsessions: readonly ExportedSubsession[]): ShownSubsessions {
  const waiting = new Set(subsessions);
  const children = Map.groupBy(subsessions, callKey);
  // How deep a conversation is nested. Below the deepest, subsessions are shown apart.
  const levels = new Map([[id, 1]]);
  return {
    started(of, messages) {
      const level = levels.get(of);
      const byCall = new Map<ToolCallPart, readonly SessionId[]>();
      if (level === undefined) return () => [];
      for (const call of messages.flatMap(({ parts }) => parts)) {
        if (call.type !== "tool_call") continue;
        const taken = children.get(`${of} ${call.id}`)?.filter((child) => waiting.delete(child)) ?? [];
        if (taken.length > 0)
          byCall.set(
            call,
            taken.map((child) => child.id),
          );
        if (level < DEEPEST) for (const child of taken) levels.set(child.id, level + 1);
      }
      return (call) => byCall.get(call) ?? [];
    },
    *apart() {
      for (const subsession of waiting) {
        waiting.delete(subsession);
        levels.set(subsession.id, 1);
        yield subsession;
      }
    },
  };
}
