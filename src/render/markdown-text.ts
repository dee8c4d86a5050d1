// Foreign text in markdown: in a fence, in a code span, or with every active character escaped. None of it is markdown.
import type { Excerpt } from "../text/excerpt.ts";
import { fullCount } from "../text/numbers.ts";

/** A block. The fence is longer than any in the text, so that nothing in it is its end. */
export function fenced(text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}text\n${text}\n${fence}\n\n`;
}

export function fencedExcerpt({ head, left_out, tail }: Excerpt): string {
  if (left_out === 0) return fenced(head);
  return `${fenced(head)}*${fullCount(left_out)} characters left out*\n\n${fenced(tail)}`;
}

/** In a line; the text is one line itself. */
export function codeSpan(line: string): string {
  if (line === "") return "";
  const ticks = "`".repeat(longestRun(line) + 1);
  // A renderer takes off one space at each side, and only if there is one at both.
  const room = /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${ticks}${room}${line}${room}${ticks}`;
}

/** For the heading, which would look strange as code. */
export function escaped(line: string): string {
  return line.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(ACTIVE, "\\$&");
}

/** What begins markup, and what would make a link of an address that stands there bare. */
const ACTIVE = /[\\`*_{}[\]()#|~$!^>@]|:(?=\/\/)|(?<=www)\./g;

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
