// Decides which item the keyboard moves to next.
import type { ListItem } from "./list-items.ts";

export type Step = "next" | "previous" | "first" | "last";

/** Returns null if there is none. Without a current item, both directions go to the first. */
export function moved(items: readonly ListItem[], from: string | null, step: Step): string | null {
  const stops = items.filter(({ kind }) => STOPS.has(kind));
  const at = from === null ? -1 : stops.findIndex(({ key }) => key === from);
  switch (step) {
    case "first":
      return stops.at(0)?.key ?? null;
    case "last":
      return stops.at(-1)?.key ?? null;
    case "next":
      return stops[Math.min(at + 1, stops.length - 1)]?.key ?? null;
    case "previous":
      return stops[Math.max(at - 1, 0)]?.key ?? null;
  }
}

/** Returns the item that gets the focus when another is about to disappear: its neighbour. */
export function neighbour(items: readonly ListItem[], of: string): string | null {
  const after = moved(items, of, "next");
  return after === of ? otherThan(moved(items, of, "previous"), of) : after;
}

function otherThan(key: string | null, of: string): string | null {
  return key === of ? null : key;
}

const STOPS: ReadonlySet<ListItem["kind"]> = new Set(["session", "project", "more"]);
