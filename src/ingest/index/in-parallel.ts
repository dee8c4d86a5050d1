// Several things under way at once, and never more than so many.

/** Begins them in order; the first that fails ends it, once those under way are over. */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const lanes = Array.from({ length: Math.min(width, items.length) }, async () => {
    for (const item of rest) await work(item);
  });
  const ends = await Promise.allSettled(lanes);
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}
