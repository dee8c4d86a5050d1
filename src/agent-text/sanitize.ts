// Sanitizes text for agents: removes private passages, secrets and control characters, and shows hidden ones.
import { looksRandom } from "../redact/looks-random.ts";
import { redact } from "../redact/redact.ts";
import { withoutPrivate } from "../sessions/turns/private.ts";
import { withoutEscapeSequences } from "../text/escape-sequences.ts";
import { isControl, numberOf, replaceHidden } from "../text/hidden-characters.ts";

/** Expects the whole text, before any cut, because half a secret is not recognized. */
export function sanitizeText(text: string): string {
  const safe = withoutSecrets(text);
  const shown = visible(safe);
  // A secret may be whole again once the characters inside it are removed.
  return shown === safe ? shown : withoutSecrets(shown);
}

/**
 * Sanitizes text and puts it on one line. Titles, gists and snippets were cut before secrets were removed, so half a
 * secret may be left at any `…` in the line: a title, for example, is followed by its project.
 */
export function sanitizeLine(text: string): string {
  return sanitizeText(text)
    .replace(/\s+/g, " ")
    .trim()
    .replace(BEFORE_CUT, (all, word: string) => (mayBeHalf(word) || beginsSecret(word) ? "…" : all))
    .replace(AFTER_CUT, (all, word: string) => (mayBeHalf(word) ? "…" : all));
}

/** Matches whole words, so each is checked once; cut texts are shorter than the limit. */
const BEFORE_CUT = /(?<![!-~])([!-~]{1,300})…(?![!-~])/g;
const AFTER_CUT = /(?<![!-~])…([!-~]{1,300})(?![!-~])/g;

function withoutSecrets(text: string): string {
  return redact(withoutPrivate(text)).text;
}

/** True for a word at a cut that looks like part of a secret, or is where one would be. */
function mayBeHalf(word: string): boolean {
  return (word.length >= 8 && looksRandom(word)) || /[=@]|:\/\/[^/]*:/.test(word);
}

/** True for a word such as `ghp_MNPw`, which would be a secret if random characters followed. */
function beginsSecret(word: string): boolean {
  return /^\W{0,3}[A-Za-z]{2,10}[_-]/.test(word) && !redact(word + ANY_REST).text.startsWith(word);
}

const ANY_REST = "0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX2yZ3";

/** Keeps newlines and tabs, removes other control characters, and shows hidden characters as numbers. */
function visible(text: string): string {
  const plain = text.toWellFormed().replace(/\r\n?/g, "\n");
  return replaceHidden(withoutEscapeSequences(plain), (character) =>
    isControl(character) ? "" : numberOf(character),
  );
}
