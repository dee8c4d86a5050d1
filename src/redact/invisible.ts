// Finds secrets that characters without a shape interrupt: `ghp_` followed by a zero-width space is still a token to
// whoever reads it, and so is one in two colours.
import type { Find } from "./find.ts";

/** Characters that are never shown, and codes that colour a terminal's text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const invisible = /\p{Default_Ignorable_Code_Point}+|\u001b\[[0-9;:?]*[A-Za-z]/gu;

interface Gap {
  /** Its position in the text without gaps. */
  readonly at: number;
  /** How many characters this gap and those before it have. */
  readonly removed: number;
}

/** Returns the finds of the text without such characters, at their positions in the text itself. */
export function findThrough(text: string, find: (plain: string) => readonly Find[]): readonly Find[] {
  if (text.search(invisible) === -1) return [];
  const gaps: Gap[] = [];
  let removed = 0;
  const plain = text.replace(invisible, (gap: string, at: number) => {
    const before = at - removed;
    removed += gap.length;
    gaps.push({ at: before, removed });
    return "";
  });
  return find(plain).map((each) => ({
    ...each,
    start: each.start + removedBefore(gaps, each.start + 1),
    end: each.end + removedBefore(gaps, each.end),
  }));
}

/** Returns how many characters were removed before a position. A gap at a find's own edge is outside of it. */
function removedBefore(gaps: readonly Gap[], position: number): number {
  let [low, high] = [0, gaps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((gaps[middle]?.at ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return gaps[low - 1]?.removed ?? 0;
}
