// Runs several tasks at once, up to a limit.

/** Starts tasks in order. If one fails, throws its error after the others have ended. */
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
