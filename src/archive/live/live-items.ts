// Builds the items of a record, including earlier tool calls whose results the record contains.
import { joinedText, type MessageFragment } from "../../model/fragment.ts";
import type { ToolCallId } from "../../model/ids.ts";
import type { ToolItem, TurnItem } from "../../model/item.ts";
import { continuedCalls, continuing } from "../../sessions/turns/continued-calls.ts";
import { callItem, messageItems, strayItem, withResult } from "../../sessions/turns/items.ts";

export interface LiveItems {
  /** Expects fragments in file order. */
  of(fragment: MessageFragment): TurnItem[];
}

/**
 * Most calls kept while they wait for results, which usually follow soon. The result of a dropped call has no input.
 */
const MOST_CALLS = 256;

export function liveItems(): LiveItems {
  const waiting = new Map<ToolCallId, ToolItem>();
  const continued = continuedCalls();

  function remember(call: ToolItem): ToolItem {
    waiting.set(call.call_id, call);
    const [oldest] = waiting.keys();
    if (waiting.size > MOST_CALLS && oldest !== undefined) waiting.delete(oldest);
    return call;
  }

  return {
    of({ kind, content, parts, reference }) {
      const source = {
        kind,
        content: content ?? joinedText(parts),
        parts,
        records: [reference] as const,
        part_positions: null,
      };
      return messageItems(source, {
        phase: null,
        call: (part, base) => remember(continuing(callItem(part, base, "running"), continued.of(part.use))),
        result(part, base) {
          const call = waiting.get(part.call_id);
          waiting.delete(part.call_id);
          if (!call) return strayItem(part, base, UNKNOWN);
          continued.returned({ id: call.id, label: call.use.label }, part.returned);
          // Some agents write a call and its result as one record. The result is newer all the same.
          return withResult(call, part, Math.max(base.revision, call.revision + 1), UNKNOWN);
        },
        ...UNKNOWN,
      });
    },
  };
}

/** The rest of the turn is not known here, so images have no index. */
const UNKNOWN = { imageIndex: () => null };
