// Shortens long text: its first lines, its last few, and its total length.

export interface BoundText {
  readonly head: string;
  readonly tail: string;
  /** The length, in the unit that makes the text too long. */
  readonly total: number;
  readonly measure: "line" | "character";
}

/** Returns null if the text is short enough to be shown whole. */
export function boundText(text: string, lines: number): BoundText | null {
  const all = text.split("\n");
  const last = Math.min(6, Math.floor(lines / 4));
  const long = all.length > lines + last + NOT_WORTH_IT;
  const longest = lines * LONGEST_LINE;
  if (!long && text.length <= longest * 2) return null;
  const head = long ? all.slice(0, lines).join("\n") : text;
  const tail = long && last > 0 ? all.slice(-last).join("\n") : "";
  return {
    head: head.slice(0, longest).toWellFormed(),
    tail: tail.length > longest ? "" : tail,
    ...(long ? { total: all.length, measure: "line" } : { total: text.length, measure: "character" }),
  };
}

/** Splits text into sections, which the browser lays out when they come into view. */
export function inSections(text: string): readonly string[] {
  const all = text.split("\n");
  if (all.length <= MOST_AT_ONCE) return [text];
  const sections: string[] = [];
  for (let at = 0; at < all.length; at += SECTION_LINES)
    sections.push(all.slice(at, at + SECTION_LINES).join("\n"));
  return sections;
}

/** A button takes up as much room as this many lines. */
const NOT_WORTH_IT = 2;
const LONGEST_LINE = 400;
const MOST_AT_ONCE = 5000;
const SECTION_LINES = 500;
