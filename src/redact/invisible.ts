// Finds secrets that something interrupts which does not belong to them: `ghp_` followed by a zero-width space is still a
// token to whoever reads it, and so is one in two colours, one in two texts that code joins, and one that continues on the
// next line.
import type { Find } from "./find.ts";

/** Characters that are never shown, and codes that colour a terminal's text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const invisible = /\p{Default_Ignorable_Code_Point}+|\u001b\[[0-9;:?]*[A-Za-z]/gu;

/** Two texts that code joins, and a backslash at the end of a line. What is on either side has no space. */
const joins =
  /(?<=[^\s"'`,;(){}[\]]{6})(?:(["'`])(?:[ \t]*(?:\+\+?|[.&]|\.\.)[ \t]*(?:[\\`]?\r?\n[ \t]*)?|[ \t]*\\?\r?\n[ \t]*(?:\+\+?|[.&]|\.\.)?[ \t]*)\1|\\\r?\n[ \t]*)(?=[^\s"'`,;(){}[\]=]{6,200}(?:["'`\s]|$))/g;
/** How much around such a place is looked at. */
const AROUND = 240;
const MOST_JOINS = 200;

/** Returns the secrets that two or more texts make together. */
export function findAcross(text: string, find: (plain: string) => readonly Find[]): readonly Find[] {
  const finds: Find[] = [];
  let count = 0;
  let done = 0;
  for (const { 0: gap, index } of text.matchAll(joins)) {
    if (index < done) continue;
    if (++count > MOST_JOINS) break;
    const from = Math.max(0, index - AROUND);
    done = index + gap.length + AROUND / 2;
    const near = text.slice(from, done + AROUND / 2);
    const gaps = [...near.matchAll(joins)].map((each) => ({
      start: each.index,
      end: each.index + each[0].length,
    }));
    for (const each of through(near, joins, find))
      if (gaps.some(({ start, end }) => each.start < start && each.end > end))
        finds.push({ ...each, start: from + each.start, end: from + each.end });
  }
  return finds;
}

interface Gap {
  /** Its position in the text without gaps. */
  readonly at: number;
  /** How many characters this gap and those before it have. */
  readonly removed: number;
}

/** Returns the finds of the text without such characters, at their positions in the text itself. */
export function findThrough(text: string, find: (plain: string) => readonly Find[]): readonly Find[] {
  return text.search(invisible) === -1 ? [] : through(text, invisible, find);
}

function through(text: string, gap: RegExp, find: (plain: string) => readonly Find[]): readonly Find[] {
  const gaps: Gap[] = [];
  let removed = 0;
  let from = 0;
  let plain = "";
  for (const { 0: found, index } of text.matchAll(gap)) {
    plain += text.slice(from, index);
    from = index + found.length;
    removed += found.length;
    gaps.push({ at: index - removed + found.length, removed });
  }
  plain += text.slice(from);
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
