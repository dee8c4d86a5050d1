// Limits the size of live messages: cuts long texts and counts what is left out.
import type { TurnItem } from "../../model/item.ts";
import { boundItem } from "../turns/bound-item.ts";
import type { WireItem } from "../turns/item-schema.ts";
import type { LiveMessage } from "./live-events.ts";

/** Size of the whole message in UTF-8. */
const MOST_BYTES = 60_000;
const MOST_ITEMS = 60;
const LONGEST_TEXT = 16_000;
const SHORTEST_TEXT = 60;

/** Returns the message with as much of each text as fits. */
export function boundMessage(
  message: Omit<LiveMessage, "items" | "items_left_out">,
  items: readonly TurnItem[],
): LiveMessage {
  const kept = items.slice(0, MOST_ITEMS);
  const whole = (longest: number) => ({
    ...message,
    items: kept.map((item) => boundItem(item, longest)),
    items_left_out: items.length - kept.length,
  });
  for (let longest = LONGEST_TEXT; longest >= SHORTEST_TEXT; longest = Math.floor(longest / 2)) {
    const bound = whole(longest);
    if (Buffer.byteLength(JSON.stringify(bound)) <= MOST_BYTES) return bound;
  }
  // Still too large, so it contains lists of very many short texts.
  const bare = whole(SHORTEST_TEXT);
  return { ...bare, items: bare.items.map(withoutLists) };
}

function withoutLists(item: WireItem): WireItem {
  if (item.type !== "tool") return item;
  const { commands, edits, task_change, asks, details } = item.use;
  const left_out = item.left_out + JSON.stringify({ commands, edits, task_change, asks, details }).length;
  const lists = { commands: [], edits: [], task_change: null, asks: [], details: {} };
  return { ...item, left_out, use: { ...item.use, ...lists } };
}
