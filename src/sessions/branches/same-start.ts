// Compares a list with what it was before it grew, object by object: what is the same need not be looked at again.

/** Returns how many items at the start of both lists are the same objects. */
export function sameStart<Item>(one: readonly Item[], other: readonly Item[]): number {
  const end = Math.min(one.length, other.length);
  let same = 0;
  while (same < end && one[same] === other[same]) same++;
  return same;
}
