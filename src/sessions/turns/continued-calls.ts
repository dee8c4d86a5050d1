// Which earlier call a later one is about, by the agent's name of what the earlier one left running.
import type { ItemId, ToolItem } from "../../model/item.ts";
import type { ToolReturn, ToolUse } from "../../model/tool-use.ts";

export interface ContinuedCall {
  readonly id: ItemId;
  readonly label: string;
}

/** Is given calls in the order of the log: after a restart agents give the same names again. */
export interface ContinuedCalls {
  of(use: ToolUse): ContinuedCall | null;
  returned(call: ContinuedCall, returned: ToolReturn | null): void;
}

/** Of more than that the oldest is forgotten: what a feed holds is bounded. */
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

/** What the earlier call was used on says more than the agent's name for it. */
export function continuing(call: ToolItem, earlier: ContinuedCall | null): ToolItem {
  if (!earlier) return call;
  return { ...call, continues_id: earlier.id, use: { ...call.use, label: earlier.label || call.use.label } };
}
