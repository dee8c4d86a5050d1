// The table of characters that control a screen, change the reading order or are invisible. Each face decides whether to
// remove them, show their number or escape them.

/**
 * Control characters except tab and newline, direction marks, line separators, fillers and tag characters. Leaves out
 * joiners and the first sixteen variation selectors, because emoji and several scripts need them.
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

/** Matches runs of hidden characters, for `matchAll`. */
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

/** Returns a picture such as `␛` for a control character that has one, otherwise its number. */
export function pictureOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "␡" : numberOf(character);
}

/** Returns text such as `⟨U+202E⟩`. */
export function numberOf(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

export function isControl(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}

/** Escapes hidden characters in JSON without changing its value, because `JSON.stringify` leaves some that control a terminal. */
export function escapeHidden(json: string): string {
  return json.replace(EACH, (character) => character.split("").map(escapedUnit).join(""));
}

/** Escapes one code unit; a character above the first plane has two. */
function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
