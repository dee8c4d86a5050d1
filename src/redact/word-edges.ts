// Finds whether a word begins or ends at a position, also where a text is embedded in another: after `\n`, `%3D` or a
// colour code, the letter before is not part of the word.
import { contains, word } from "./characters.ts";
import type { Reader } from "./reader.ts";

export const LONGEST_ESCAPE = 12;

export function beginsWord(reader: Reader, at: number): boolean {
  reader.work += 1;
  if (at === 0 || !contains(word, reader.unit(at - 1))) return true;
  reader.work += LONGEST_ESCAPE;
  return escapeBefore.test(reader.text.slice(Math.max(0, at - LONGEST_ESCAPE), at));
}

/** Returns how many characters from here belong to an escape that began before: one at the `n` of `\n`. */
export function escapeAt(reader: Reader, at: number): number {
  reader.work += 1;
  const rest = escapeAfter[reader.text[at - 1] ?? ""];
  return rest?.exec(reader.text.slice(at, at + LONGEST_ESCAPE))?.[0].length ?? 0;
}

export function endsWord(reader: Reader, at: number): boolean {
  reader.work += 1;
  const unit = reader.unit(at);
  return unit === UNDERSCORE || !contains(word, unit);
}

const UNDERSCORE = 95;
const escapeBefore = /(?:\\[abfnrtve0]|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|%[0-9a-f]{2}|\[[0-9;]{1,9}m|\[m)$/i;
const escapeAfter: Readonly<Record<string, RegExp>> = {
  "\\": /^(?:[abfnrtve0]|x[0-9a-f]{2}|u[0-9a-f]{4})/,
  "%": /^[0-9A-F]{2}/i,
  "[": /^[0-9;]{0,9}m/,
};
