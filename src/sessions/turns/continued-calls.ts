// Finds the earlier call that a later one is about, by the agent's name for what the earlier one left running.
import type { ItemId, ToolItem } from "../../model/item.ts";
import type { ToolReturn, ToolUse } from "../../model/tool-use.ts";

export interface ContinuedCall {
  readonly id: ItemId;
  readonly label: string;
}

/** Takes calls in the order of the log, because agents reuse the same names after a restart. */
export interface ContinuedCalls {
  of(use: ToolUse): ContinuedCall | null;
  returned(call: ContinuedCall, returned: ToolReturn | null): void;
}

/** The oldest is forgotten beyond this limit, to bound what a feed holds. */
const MOST_CALLS = 256;

export function continuedCalls(): ContinuedCalls {
  const running = new Map<string, ContinuedCall>();
  return {
    of: ({ continues }) => (continues === null ? null : (running.get(continues) ?? null)),
    returned(call, returned) {
      const name = returned?.left_running ?? null;
      if (name === null) return;
      running.delete(name);
      running.set(name, call);
      const [oldest] = running.keys();
      if (running.size > MOST_CALLS && oldest !== undefined) running.delete(oldest);
    },
  };
}

/** Uses the earlier call's label, which says more than the agent's name for it. */
export function continuing(call: ToolItem, earlier: ContinuedCall | null): ToolItem {
  if (!earlier) return call;
  return { ...call, continues_id: earlier.id, use: { ...call.use, label: earlier.label || call.use.label } };
}
