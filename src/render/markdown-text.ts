// Writes foreign text into markdown in a fence, in a code span or escaped, so none of it acts as markdown.
import type { Excerpt } from "../text/excerpt.ts";
import { fullCount } from "../text/numbers.ts";

/** Returns a fenced block. The fence is longer than any in the text, so the text cannot end it. */
export function fenced(text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}text\n${text}\n${fence}\n\n`;
}

export function fencedExcerpt({ head, left_out, tail }: Excerpt): string {
  if (left_out === 0) return fenced(head);
  return `${fenced(head)}*${fullCount(left_out)} characters left out*\n\n${fenced(tail)}`;
}

/** Returns a code span for a text of one line. */
export function codeSpan(line: string): string {
  if (line === "") return "";
  const ticks = "`".repeat(longestRun(line) + 1);
  // Renderers remove one space on each side, but only if both sides have one.
  const room = /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${ticks}${room}${line}${room}${ticks}`;
}

/** Escapes a heading, which would look odd as code. */
export function escaped(line: string): string {
  return line.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(ACTIVE, "\\$&");
}

/** Matches characters that start markup or turn a plain address into a link. */
const ACTIVE = /[\\`*_{}[\]()#|~$!^>@]|:(?=\/\/)|(?<=www)\./g;

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
