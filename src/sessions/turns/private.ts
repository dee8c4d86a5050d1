// Leaves out text that a person marked as private: everything between <private> and </private>, in any spelling.

/** Treats nested marks as one part. One that is never closed runs to the end: when in doubt, text is left out. */
export function withoutPrivate(text: string): string {
  // Most texts have no mark, and a test is cheaper than a list of matches.
  return ANY_MARK.test(text) ? privateFilter()(text) : text;
}

/** Filters a text given in several parts: a mark open at the end of one is still open in the next. */
export function privateFilter(): (text: string) => string {
  let depth = 0;
  return (text) => {
    const kept: string[] = [];
    let from = 0;
    for (const mark of text.matchAll(MARK)) {
      if (depth === 0) kept.push(text.slice(from, mark.index));
      from = mark.index + mark[0].length;
      depth = Math.max(0, depth + change(mark[0]));
    }
    if (depth === 0) kept.push(text.slice(from));
    // Joins with a space, because the texts around a part could form a mark if put together.
    return kept.join(" ");
  };
}

/** Stops at the next bracket, so a text full of half marks is not slower than any other. */
const MARK = /<\/?private(?=[\s/<>]|$)(?:[^<>]*>)?/gi;

const ANY_MARK = new RegExp(MARK, "i");

/** `</private>` closes, `<private/>` is empty, everything else opens. */
function change(mark: string): number {
  if (mark.startsWith("</")) return -1;
  return mark.endsWith("/>") ? 0 : 1;
}
