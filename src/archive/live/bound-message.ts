// A message of a size that can be told to many: long texts are cut, and it is said how much is missing.
import type { TurnItem } from "../../model/item.ts";
import { boundItem } from "../turns/bound-item.ts";
import type { WireItem } from "../turns/item-schema.ts";
import type { LiveMessage } from "./live-events.ts";

/** In UTF-8, with all there is around the items. */
const MOST_BYTES = 60_000;
const MOST_ITEMS = 60;
const LONGEST_TEXT = 16_000;
const SHORTEST_TEXT = 60;

/** The items with as much of each text as there is room for. */
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
  // What is large without a long text in it holds lists of very many small ones.
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
