// Leaving out what a person marked as private: everything between <private> and </private>, however it is written.

/** Nested marks are one part; one that is never closed runs to the end, because what is in doubt is left out. */
export function withoutPrivate(text: string): string {
  return privateFilter()(text);
}

/** For a text in several parts: what is open at the end of one is still open in the next. */
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
    // A space, because what stood around the part could be a mark once it is put together.
    return kept.join(" ");
  };
}

/** The brackets inside end the search, so that a text full of half marks takes no longer than another. */
const MARK = /<\/?private(?=[\s/<>]|$)(?:[^<>]*>)?/gi;

/** `</private>` closes, `<private/>` holds nothing, all else opens. */
function change(mark: string): number {
  if (mark.startsWith("</")) return -1;
  return mark.endsWith("/>") ? 0 : 1;
}
