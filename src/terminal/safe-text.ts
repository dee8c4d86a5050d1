// The one place where foreign text becomes fit for a terminal: no byte of it can steer the screen.

/** Control characters, and the marks that reorder text so that it reads as what it is not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out.
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Every part is bounded, so that no text makes the search long; what is longer loses its control characters alone. */
const COMMAND = String.raw`(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,16}[@-~]`;
const STRING = String.raw`(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]{0,256}(?:\u0007|\u001b\\|\u009c)`;
const SEQUENCE = new RegExp(`${COMMAND}|${STRING}`, "g");

/**
 * Newlines stay; a tab becomes a space, because its width depends on where it stands. Whole escape sequences go first,
 * so that `\e[31mred` leaves `red` and not `[31mred`.
 */
export function safeText(text: string): string {
  return text.toWellFormed().replace(SEQUENCE, "").replace(UNSAFE, "").replaceAll("\t", " ");
}

/** On one line. */
export function safeLine(text: string): string {
  return safeText(text.replace(/\s+/g, " ")).trim();
}

/** JSON for a terminal: what it leaves unescaped could still steer one. */
export function safeJson(json: string): string {
  return json.replace(
    UNESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const UNESCAPED = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
