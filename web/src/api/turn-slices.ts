// Turns are asked for in slices of twenty, each known by its first turn.

export const SLICE = 20;

/** The first turn of the slice that holds this one. */
export function sliceOf(turn: number): number {
  return Math.floor((turn - 1) / SLICE) * SLICE + 1;
}

/** The slices of what is shown and of what is near it. */
export function slicesAround(first: number, last: number, total: number): readonly number[] {
  if (total === 0) return [];
  const from = sliceOf(Math.min(total, Math.max(1, first - NEAR)));
  const to = sliceOf(Math.min(total, Math.max(1, last + NEAR)));
  return Array.from({ length: (to - from) / SLICE + 1 }, (_, index) => from + index * SLICE);
}

/** Asked for before somebody scrolls that far. */
const NEAR = 6;
