// The one table of characters that steer a screen, turn the reading order or cannot be seen. Each face decides what it
// does with them: takes them out, shows them by their number, or escapes them.

/**
 * Control characters but tab and newline, marks of direction, separators of lines, fillers, and letters in disguise.
 * Joiners and the first sixteen variation selectors are not among them: emoji and several scripts are written with them.
 */
const HIDDEN = [
  String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f`,
  String.raw`\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e`,
  String.raw`\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f`,
  String.raw`\u3164\ufeff\uffa0\ufff0-\ufffb`,
  String.raw`\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`,
].join("");

const ONE = new RegExp(`[${HIDDEN}]`, "u");
const EACH = new RegExp(`[${HIDDEN}]`, "gu");

/** Neighbours together; for `matchAll`. */
export const HIDDEN_RUNS: RegExp = new RegExp(`[${HIDDEN}]+`, "gu");

export function hasHidden(text: string): boolean {
  return ONE.test(text);
}

export function replaceHidden(text: string, replacement: (character: string) => string): string {
  return text.replace(EACH, replacement);
}

export function withoutHidden(text: string): string {
  return text.replace(EACH, "");
}

/** `␛` for a control character that has a picture, else its number. */
export function pictureOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "␡" : numberOf(character);
}

/** `⟨U+202E⟩` */
export function numberOf(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

export function isControl(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}

/** JSON that means the same and in which nothing hides: what `JSON.stringify` leaves as it is could still steer a terminal. */
export function escapeHidden(json: string): string {
  return json.replace(EACH, (character) => character.split("").map(escapedUnit).join(""));
}

/** A character above the first plane has two. */
function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
