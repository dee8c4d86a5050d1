// The one way out to an agent: what is private or secret stays here, and what could steer a screen or hide from the eye.
import { looksRandom } from "../redact/looks-random.ts";
import { redact } from "../redact/redact.ts";
import { withoutPrivate } from "../sessions/turns/private.ts";

/** On the whole text, before anything is cut: half a secret looks like none. */
export function leavingText(text: string): string {
  const safe = withoutSecrets(text);
  const shown = visible(safe);
  // Without the characters between its letters a secret may be whole again.
  return shown === safe ? shown : withoutSecrets(shown);
}

/**
 * On one line. Titles, gists and snippets were cut to their length before anybody looked for secrets in them, and a cut may
 * stand anywhere in the line: behind a title comes its project.
 */
export function leavingLine(text: string): string {
  return leavingText(text)
    .replace(/\s+/g, " ")
    .trim()
    .replace(BEFORE_CUT, (all, word: string) => (mayBeHalf(word) || beginsSecret(word) ? "…" : all))
    .replace(BEHIND_CUT, (all, word: string) => (mayBeHalf(word) ? "…" : all));
}

/** Whole words, so that each is looked at once; what is cut has fewer characters than that. */
const BEFORE_CUT = /(?<![!-~])([!-~]{1,300})…(?![!-~])/g;
const BEHIND_CUT = /(?<![!-~])…([!-~]{1,300})(?![!-~])/g;

function withoutSecrets(text: string): string {
  return redact(withoutPrivate(text)).text;
}

/** A word at the edge of a cut that looks as secrets do, or stands where they do. */
function mayBeHalf(word: string): boolean {
  return (word.length >= 8 && looksRandom(word)) || /[=@]|:\/\/[^/]*:/.test(word);
}

/** `ghp_MNPw`: with a random rest it would be one. */
function beginsSecret(word: string): boolean {
  return /^\W{0,3}[A-Za-z]{2,10}[_-]/.test(word) && !redact(word + ANY_REST).text.startsWith(word);
}

const ANY_REST = "0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX2yZ3";

/** Newlines and tabs stay, other control characters go, and what can't be seen is shown by its number. */
function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(SEQUENCE, "")
    .replace(CONTROL, "")
    .replace(UNSEEN, shown);
}

/** Whole escape sequences; their lengths are bounded, so that a text full of beginnings takes no longer than another. */
const SEQUENCE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out.
  /(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,8}[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c\n]{0,512}(?:\u0007|\u001b\\|\u009c)/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Marks of direction, separators, and letters in disguise; joiners stay, because emoji and some scripts need them. */
const UNSEEN =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

function shown(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
