// Where each subsession of a session is shown: under the call that started it, or apart if that is nowhere to be seen.
import type { ToolCallPart } from "../model/part.ts";
import type { Session, Subsession } from "../model/session.ts";

export interface PlacedSubsessions {
  under(call: ToolCallPart): readonly Subsession[];
  /** Those whose call is unknown, or stands where it is not shown. */
  readonly apart: readonly Subsession[];
}

/** Each has one place, whatever the ids say: two that name each other as parents end up apart. */
export function placeSubsessions({ id, messages, subsessions }: Session): PlacedSubsessions {
  const waiting = new Set(subsessions);
  const children = Map.groupBy(subsessions, callKey);
  const places = new Map<ToolCallPart, Subsession[]>();

  function place(parent: Pick<Subsession, "id" | "messages">, level: number): void {
    const found: Subsession[] = [];
    for (const call of parent.messages.flatMap((message) => message.parts)) {
      if (call.type !== "tool_call") continue;
      const started = children.get(`${parent.id} ${call.id}`)?.filter((child) => waiting.delete(child)) ?? [];
      if (started.length > 0) places.set(call, started);
      found.push(...started);
    }
    // Those nested deeper than anyone would read are shown apart.
    if (level < DEEPEST) for (const child of found) place(child, level + 1);
  }

  place({ id, messages }, 1);
  const apart: Subsession[] = [];
  for (const subsession of waiting) {
    waiting.delete(subsession);
    apart.push(subsession);
    place(subsession, 1);
  }
  return { under: (call) => places.get(call) ?? [], apart };
}

const DEEPEST = 8;

function callKey({ parent_id, call_id }: Subsession): string | null {
  return call_id === null ? null : `${parent_id} ${call_id}`;
}
