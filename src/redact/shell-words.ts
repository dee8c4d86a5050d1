// Splits a command into its words, as a shell or a list of arguments in code does. Quotes, backslashes and lines that continue are
// part of the command.
import type { Reader } from "./reader.ts";

export interface PlacedWord {
  /** Without the quotes around it. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const LONGEST = 800;
const MOST_WORDS = 48;

/** Returns the words from here to the end of the command. */
export function shellWords(reader: Reader, from: number): readonly PlacedWord[] {
  const text = reader.text.slice(from, from + LONGEST);
  const words: PlacedWord[] = [];
  let at = 0;
  while (words.length < MOST_WORDS) {
    at += gap.exec(text.slice(at, at + 120))?.[0].length ?? 0;
    const end = wordEnd(text, at);
    if (end === at) break;
    const opened = /^\\?["'`]?/.exec(text.slice(at, at + 2))?.[0] ?? "";
    const isQuoted = /["'`]$/.test(opened);
    const start = isQuoted ? at + opened.length : at;
    const closed = isQuoted && end - start >= opened.length && text.slice(start, end).endsWith(opened);
    const last = closed ? end - opened.length : end;
    words.push({ start: from + start, end: from + last, text: text.slice(start, last) });
    at = end;
  }
  reader.work += at;
  return words;
}

/** Spaces, a line that continues, and what separates the texts of a list. */
const gap = /^(?:[ \t]|\\\r?\n|`\r?\n|(?<=["']),\s*|,(?=\s*["'])\s*)+/;

/** A word ends at a space or a sign that ends the command; within quotes it goes on. */
function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const unit = text[at] ?? "";
    const escaped = unit === "\\" && /["'`]/.test(text[at + 1] ?? "");
    const quote = escaped ? text.slice(at, at + 2) : unit;
    if (/["'`]$/.test(quote)) {
      const close = text.indexOf(quote, at + quote.length);
      // A quote that nothing closes belongs to what the command is quoted in.
      if (close === -1 || text.slice(at, close).includes("\n")) return at;
      at = close + quote.length;
      // In a list, the next text follows.
      if (text[at] === ",") return at;
    } else if (/[\s|;<>]/.test(unit) || (unit === "&" && /^&?\s/.test(text.slice(at + 1, at + 3)))) return at;
    else if (unit === "\\" && /[nr]/.test(text[at + 1] ?? "") && !/\w/.test(text[at + 2] ?? " ")) return at;
    else at += unit === "\\" && !/\s/.test(text[at + 1] ?? " ") ? 2 : 1;
  }
  return Math.min(at, text.length);
}
