// Foreign text without secrets in its letters: what would steer a screen or turn the reading order is made visible.

export interface VisiblePiece {
  readonly text: string;
  /** True for the picture or the number of characters that nobody would see. */
  readonly hidden: boolean;
}

/** Neighbours of one kind are one piece. Tabs and newlines stay. */
export function visiblePieces(text: string): readonly VisiblePiece[] {
  const plain = withPlainLines(text);
  if (plain.search(HIDDEN) === -1) return [{ text: plain, hidden: false }];
  const pieces: VisiblePiece[] = [];
  let end = 0;
  for (const { 0: found, index } of plain.matchAll(HIDDEN)) {
    if (index > end) pieces.push({ text: plain.slice(end, index), hidden: false });
    pieces.push({ text: [...found].map(shown).join(""), hidden: true });
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

/**
 * Control characters, marks of direction, and characters that are there but can't be seen, letters in disguise among
 * them. The joiners stay: emoji and several scripts are written with them.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to show.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu;

/** `␛` for a control character that has a picture, else its number. */
function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return "␡";
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
