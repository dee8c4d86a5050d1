// Decides where an export shows each subsession: under the call that started it, or apart if that call is not shown.
import type { ToolCallPart } from "../model/part.ts";
import type { Session, Subsession } from "../model/session.ts";

export interface AttachedSubsessions {
  under(call: ToolCallPart): readonly Subsession[];
  /** Subsessions whose call is unknown or not shown. */
  readonly apart: readonly Subsession[];
}

/** Attaches each subsession exactly once. Two that name each other as parents end up apart. */
export function attachSubsessions({ id, messages, subsessions }: Session): AttachedSubsessions {
  const waiting = new Set(subsessions);
  const children = Map.groupBy(subsessions, callKey);
  const byCall = new Map<ToolCallPart, Subsession[]>();

  function attach(parent: Pick<Subsession, "id" | "messages">, level: number): void {
    const found: Subsession[] = [];
    for (const call of parent.messages.flatMap((message) => message.parts)) {
      if (call.type !== "tool_call") continue;
      const started = children.get(`${parent.id} ${call.id}`)?.filter((child) => waiting.delete(child)) ?? [];
      if (started.length > 0) byCall.set(call, started);
      found.push(...started);
    }
    // Deeper subsessions are shown apart, because nested boxes would become unreadable.
    if (level < DEEPEST) for (const child of found) attach(child, level + 1);
  }

  attach({ id, messages }, 1);
  const apart: Subsession[] = [];
  for (const subsession of waiting) {
    waiting.delete(subsession);
    apart.push(subsession);
    attach(subsession, 1);
  }
  return { under: (call) => byCall.get(call) ?? [], apart };
}

/** Deeper boxes would become unreadable. */
export const DEEPEST = 8;

export function callKey({ parent_id, call_id }: Pick<Subsession, "parent_id" | "call_id">): string | null {
  return call_id === null ? null : `${parent_id} ${call_id}`;
}
