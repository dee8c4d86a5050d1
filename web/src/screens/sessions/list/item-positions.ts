// Computes the position of each list item. All heights are known beforehand, so nothing has to be measured.
import type { ListItem } from "./list-items.ts";

export function heightOf({ kind }: ListItem, narrow: boolean): number {
  switch (kind) {
    case "session":
    case "waiting":
      return narrow ? 76 : 36;
    case "heading":
    case "more":
    case "note":
      return 36;
    case "project":
      return 40;
  }
}

/** Returns the top of each item, and the total height at the end. */
export function topsOf(items: readonly ListItem[], narrow: boolean): readonly number[] {
  const tops = [0];
  for (const item of items) tops.push((tops.at(-1) ?? 0) + heightOf(item, narrow));
  return tops;
}

/**
 * Keeps the view in position when others appear or disappear above it: by the first of these that is still
 * there.
 */
type Anchor = readonly { readonly key: string; readonly below: number }[];

/** Returns the sessions in view, except the one the user just acted on, and last the heading above them. */
export function anchorAt(
  items: readonly ListItem[],
  tops: readonly number[],
  view: { readonly top: number; readonly height: number },
  but: string | null,
): Anchor {
  const first = indexAt(tops, view.top);
  const shown: { key: string; below: number }[] = [];
  for (let index = first; index < items.length; index += 1) {
    const top = tops[index] ?? 0;
    const item = items[index];
    if (!item || top > view.top + view.height) break;
    if (item.kind === "session" && item.key !== but) shown.push({ key: item.key, below: top - view.top });
  }
  const heading = items.slice(0, first + 1).findLast(isHeading);
  return heading ? [...shown, { key: heading.key, below: 0 }] : shown;
}

/** Returns how far to scroll to put the anchor back in position, or null if nothing of it is left. */
export function scrollFor(
  anchor: Anchor,
  items: readonly ListItem[],
  tops: readonly number[],
): number | null {
  const indexes = new Map(items.map(({ key }, index) => [key, index]));
  for (const { key, below } of anchor) {
    const index = indexes.get(key);
    if (index !== undefined) return (tops[index] ?? 0) - below;
  }
  return null;
}

/** Returns the index of the heading above an item, or -1. */
export function headingAbove(items: readonly ListItem[], index: number): number {
  let above = Math.min(index, items.length - 1);
  while (above >= 0 && !isHeading(items[above])) above -= 1;
  return above;
}

export function isHeading(item: ListItem | undefined): boolean {
  return item?.kind === "heading" || item?.kind === "project";
}

/** Returns the index of the item at this height. */
function indexAt(tops: readonly number[], height: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}
