// Removes what may be half a secret from a line that was cut before its secrets were removed: a title, a gist, a snippet.
import { looksRandom } from "./looks-random.ts";
import { redact } from "./redact.ts";

/** Looks at every `…` in the line, because a title, for example, may be followed by its project. */
export function withoutHalfSecrets(line: string): string {
  return line
    .replace(BEFORE_CUT, (all, word: string) => (mayBeHalf(word) || beginsSecret(word) ? "…" : all))
    .replace(AFTER_CUT, (all, word: string) => (mayBeHalf(word) ? "…" : all));
}

/** Matches whole words, so each is checked once; cut texts are shorter than the limit. */
const BEFORE_CUT = /(?<![!-~])([!-~]{1,300})…(?![!-~])/g;
const AFTER_CUT = /(?<![!-~])…([!-~]{1,300})(?![!-~])/g;

/** True for a word at a cut that looks like part of a secret, or is where one would be. */
function mayBeHalf(word: string): boolean {
  return (word.length >= 8 && looksRandom(word)) || /[=@]|:\/\/[^/]*:/.test(word);
}

/** True for a word such as `ghp_MNPw`, which would be a secret if random characters followed. */
function beginsSecret(word: string): boolean {
  return /^\W{0,3}[A-Za-z]{2,10}[_-]/.test(word) && !redact(word + ANY_REST).text.startsWith(word);
}

const ANY_REST = "0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX2yZ3";
