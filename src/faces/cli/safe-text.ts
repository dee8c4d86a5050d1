// The one place where foreign text becomes fit for a terminal: no byte of it can steer the screen.
import { stripVTControlCharacters } from "node:util";

/** Control characters, and the marks that reorder text so that it reads as what it is not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out.
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Newlines stay; a tab becomes a space, because its width depends on where it stands. Whole escape sequences go first,
 * so that `\e[31mred` leaves `red` and not `[31mred`.
 */
export function safeText(text: string): string {
  return stripVTControlCharacters(text.toWellFormed()).replace(UNSAFE, "").replaceAll("\t", " ");
}

/** On one line. */
export function safeLine(text: string): string {
  return safeText(text.replace(/\s+/g, " ")).trim();
}
