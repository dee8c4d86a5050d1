// The one way out to an agent: what is private or secret stays here, and what could steer a screen or hide from the eye.
import { looksRandom } from "../redact/looks-random.ts";
import { redact } from "../redact/redact.ts";
import { withoutPrivate } from "../sessions/turns/private.ts";
import { withoutEscapeSequences } from "../text/escape-sequences.ts";
import { isControl, numberOf, replaceHidden } from "../text/hidden-characters.ts";

/** On the whole text, before anything is cut: half a secret looks like none. */
export function sanitizeText(text: string): string {
  const safe = withoutSecrets(text);
  const shown = visible(safe);
  // Without the characters between its letters a secret may be whole again.
  return shown === safe ? shown : withoutSecrets(shown);
}

/**
 * On one line. Titles, gists and snippets were cut to their length before anybody looked for secrets in them, and a cut may
 * stand anywhere in the line: behind a title comes its project.
 */
export function sanitizeLine(text: string): string {
  return sanitizeText(text)
    .replace(/\s+/g, " ")
    .trim()
    .replace(BEFORE_CUT, (all, word: string) => (mayBeHalf(word) || beginsSecret(word) ? "…" : all))
    .replace(AFTER_CUT, (all, word: string) => (mayBeHalf(word) ? "…" : all));
}

/** Whole words, so that each is looked at once; what is cut has fewer characters than that. */
const BEFORE_CUT = /(?<![!-~])([!-~]{1,300})…(?![!-~])/g;
const AFTER_CUT = /(?<![!-~])…([!-~]{1,300})(?![!-~])/g;

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
  const plain = text.toWellFormed().replace(/\r\n?/g, "\n");
  return replaceHidden(withoutEscapeSequences(plain), (character) =>
    isControl(character) ? "" : numberOf(character),
  );
}
