// Says which texts can be typed and copied, so a text arrives as it is or is refused, and in which parts.
import { ClewError } from "../../model/errors.ts";

export const MOST_TYPED = 4000;
export const MOST_COPIED = 1_000_000;

/** Returns the text with one kind of line break. Throws if no keyboard could type it. */
export function checkTyped(text: string): string {
  const lines = checkWhole(text).replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  if (UNTYPABLE.test(lines))
    throw new ClewError(
      "bad_input",
      "The text has a control character, which can't be typed. Leave it out; line breaks and tabs are fine.",
    );
  return lines;
}

/** Throws for half of a character, which no encoding holds, and for NUL, at which programs stop reading. */
export function checkWhole(text: string): string {
  if (text.isWellFormed() && !text.includes("\0")) return text;
  throw new ClewError("bad_input", "The text has a NUL or half of a character. Leave it out.");
}

/** Control characters, and code points that are not characters and have no key. */
const UNTYPABLE = /[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}/u;

/** Splits a text so that each part has only so many different characters, because a virtual keyboard has only so many keys. */
export function splitByCharacters(text: string, most: number): string[] {
  const parts: string[] = [];
  let part = "";
  let seen = new Set<string>();
  for (const character of text) {
    if (!seen.has(character) && seen.size === most) {
      parts.push(part);
      part = "";
      seen = new Set();
    }
    seen.add(character);
    part += character;
  }
  return part === "" ? parts : [...parts, part];
}
