// Makes hidden characters in foreign text visible: those that would control a terminal or reverse the reading
// order.
import { HIDDEN_RUNS, pictureOf } from "../../../src/text/hidden-characters.ts";

export interface VisibleSpan {
  readonly text: string;
  /** True for the symbols or codes that replace invisible characters. */
  readonly hidden: boolean;
}

/** Merges neighbours of one kind into one span. Tabs and newlines stay. */
export function visibleSpans(text: string): readonly VisibleSpan[] {
  const plain = withPlainLines(text);
  if (plain.search(HIDDEN_RUNS) === -1) return [{ text: plain, hidden: false }];
  const spans: VisibleSpan[] = [];
  let end = 0;
  for (const { 0: found, index } of plain.matchAll(HIDDEN_RUNS)) {
    if (index > end) spans.push({ text: plain.slice(end, index), hidden: false });
    spans.push({ text: [...found].map(pictureOf).join(""), hidden: true });
    end = index + found.length;
  }
  if (end < plain.length) spans.push({ text: plain.slice(end), hidden: false });
  return spans;
}

/** Returns the same as one string, for names and titles. */
export function visibleText(text: string): string {
  const spans = visibleSpans(text);
  return spans.length === 1 ? (spans[0]?.text ?? "") : spans.map((span) => span.text).join("");
}

/** Puts the text on one line. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s+/g, " ").trim();
}

function withPlainLines(text: string): string {
  const formed = text.isWellFormed() ? text : text.toWellFormed();
  return formed.includes("\r") ? formed.replace(/\r\n?/g, "\n") : formed;
}
