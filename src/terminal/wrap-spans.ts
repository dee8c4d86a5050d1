// Wraps styled text into lines of a given width: between words, or inside a word that is wider than a line.

import { graphemesOf } from "../text/graphemes.ts";
import { widthOf } from "./measure.ts";
import { type Span, type StyledLine, textOf } from "./spans.ts";

/** The margin of the first line, and of those that follow. */
export interface Margins {
  readonly first: StyledLine;
  readonly rest: StyledLine;
}

const NONE: Margins = { first: [], rest: [] };

/** Expects no newlines and returns at least one line. All fit, unless `width` is narrower than a character. */
export function wrapSpans(line: StyledLine, width: number, margins: Margins = NONE): StyledLine[] {
  const lines: Span[][] = [];
  let current: Span[] = [...margins.first];
  let left = width - widthOfLine(margins.first);
  let fresh = true;

  function breakLine(): void {
    lines.push(current);
    current = [...margins.rest];
    left = width - widthOfLine(margins.rest);
    fresh = true;
  }

  function put(span: Span): void {
    current.push(span);
    left -= widthOf(span.text);
    fresh = false;
  }

  for (const word of wordsIn(line)) {
    const wide = widthOf(textOf(word).trimEnd());
    if (wide > left && !fresh) breakLine();
    // A trailing space may exceed the width; it is removed later.
    if (wide <= left) word.forEach(put);
    else
      for (const character of charactersIn(word)) {
        if (widthOf(character.text) > left && !fresh) breakLine();
        put(character);
      }
  }
  return [...lines, current].map(tidy);
}

/** Splits into words, each with its trailing space; one word may have several styles. */
function wordsIn(line: StyledLine): Span[][] {
  const words: Span[][] = [];
  let open = false;
  for (const { text, style } of line)
    for (const part of text.split(/(?<= )(?! )/)) {
      if (part === "") continue;
      if (open) words.at(-1)?.push({ text: part, style });
      else words.push([{ text: part, style }]);
      open = !part.endsWith(" ");
    }
  return words;
}

function charactersIn(word: readonly Span[]): Span[] {
  return word.flatMap(({ text, style }) =>
    Array.from(graphemesOf(text), (grapheme) => ({ text: grapheme, style })),
  );
}

export function widthOfLine(line: StyledLine): number {
  return line.reduce((sum, { text }) => sum + widthOf(text), 0);
}

/** Joins neighbouring spans of one style, and removes the trailing space. */
function tidy(line: readonly Span[]): StyledLine {
  const joined: Span[] = [];
  for (const span of line) {
    const last = joined.at(-1);
    if (last && last.style === span.style)
      joined[joined.length - 1] = { ...span, text: last.text + span.text };
    else joined.push(span);
  }
  const last = joined.pop();
  return last ? [...joined, { ...last, text: last.text.trimEnd() }] : joined;
}
