// Wraps text between words, or within a word that is wider than a line. Keeps existing line breaks.
import { graphemesOf } from "../text/graphemes.ts";
import { widthOf } from "./measure.ts";
import { safeText } from "./safe-text.ts";

const TAB = "    ";

export function wrap(text: string, width: number): string[] {
  const safe = safeText(text.replaceAll("\t", TAB)).trimEnd();
  return safe.split("\n").flatMap((line) => wrapLine(line.trimEnd(), Math.max(1, width)));
}

/** Indents continuation lines like the first one, to keep lists and code readable. */
function wrapLine(line: string, width: number): string[] {
  if (widthOf(line) <= width) return [line];
  const indent = /^ */.exec(line)?.[0] ?? "";
  const inner = indent.length < width / 2 ? indent : "";
  const lines: string[] = [];
  let current = inner;
  let used = inner.length;
  for (const word of line.slice(inner.length).split(/(?<= )/)) {
    const wide = widthOf(word.trimEnd());
    if (used > inner.length && used + wide > width) {
      lines.push(current.trimEnd());
      current = inner;
      used = inner.length;
    }
    if (used + wide <= width) {
      current += word;
      used += widthOf(word);
      continue;
    }
    for (const grapheme of graphemesOf(word)) {
      const one = widthOf(grapheme);
      if (used > inner.length && used + one > width) {
        lines.push(current.trimEnd());
        current = inner;
        used = inner.length;
      }
      current += grapheme;
      used += one;
    }
  }
  return [...lines, current.trimEnd()];
}
