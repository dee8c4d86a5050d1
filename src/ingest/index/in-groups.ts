// Groups many small items into batches that are worth sending to another thread.

/** A thread reads this much in some milliseconds; a message to it and back takes a fraction of one. */
const GROUP_BYTES = 1024 * 1024;

/** Keeps the order; a large item is alone in its group. */
export function inGroups<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item[][] {
  const groups: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const last = groups.at(-1);
    if (last && left >= sizeOf(item)) last.push(item);
    else {
      groups.push([item]);
      left = GROUP_BYTES;
    }
    left -= sizeOf(item);
  }
  return groups;
}
