// Foreign text without secrets in its letters: what would steer a screen or turn the reading order is made visible.
import { HIDDEN_RUNS, pictureOf } from "../../../src/text/hidden-characters.ts";

export interface VisiblePiece {
  readonly text: string;
  /** True for the picture or the number of characters that nobody would see. */
  readonly hidden: boolean;
}

/** Neighbours of one kind are one piece. Tabs and newlines stay. */
export function visiblePieces(text: string): readonly VisiblePiece[] {
  const plain = withPlainLines(text);
  if (plain.search(HIDDEN_RUNS) === -1) return [{ text: plain, hidden: false }];
  const pieces: VisiblePiece[] = [];
  let end = 0;
  for (const { 0: found, index } of plain.matchAll(HIDDEN_RUNS)) {
    if (index > end) pieces.push({ text: plain.slice(end, index), hidden: false });
    pieces.push({ text: [...found].map(pictureOf).join(""), hidden: true });
    end = index + found.length;
  }
  if (end < plain.length) pieces.push({ text: plain.slice(end), hidden: false });
  return pieces;
}

/** The same as one string, for names and titles. */
export function visibleText(text: string): string {
  const pieces = visiblePieces(text);
  return pieces.length === 1 ? (pieces[0]?.text ?? "") : pieces.map((piece) => piece.text).join("");
}

/** On one line. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s+/g, " ").trim();
}

function withPlainLines(text: string): string {
  const formed = text.isWellFormed() ? text : text.toWellFormed();
  return formed.includes("\r") ? formed.replace(/\r\n?/g, "\n") : formed;
}
