// Where each item of the list stands. All heights are known beforehand, so nothing has to be measured.
import type { ListItem } from "./list-items.ts";

export function heightOf({ kind }: ListItem, narrow: boolean): number {
  switch (kind) {
    case "session":
    case "waiting":
      return narrow ? 76 : 56;
    case "heading":
    case "more":
    case "note":
      return 40;
    case "project":
      return 48;
  }
}

/** The top of each item, and at the end the height of all. */
export function topsOf(items: readonly ListItem[], narrow: boolean): readonly number[] {
  const tops = [0];
  for (const item of items) tops.push((tops.at(-1) ?? 0) + heightOf(item, narrow));
  return tops;
}

/** What stands still when others come and go above it: the first of these that is still there. */
type Anchor = readonly { readonly key: string; readonly below: number }[];

/** The sessions in view, but for the one that somebody just acted on, and at last the heading they stand under. */
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

/** How far to scroll so that the anchor stands where it stood; null where nothing of it is left. */
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

/** The heading above an item, or -1. */
export function headingAbove(items: readonly ListItem[], index: number): number {
  let above = Math.min(index, items.length - 1);
  while (above >= 0 && !isHeading(items[above])) above -= 1;
  return above;
}

export function isHeading(item: ListItem | undefined): boolean {
  return item?.kind === "heading" || item?.kind === "project";
}

/** The item at this height. */
function indexAt(tops: readonly number[], height: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}
