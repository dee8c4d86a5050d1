// Shortens a title for a place in the middle of a sentence, which is too narrow for all of it.
import { graphemesOf } from "./graphemes.ts";

const LENGTH = 40;
/** A single character may be a whole emoji family, or a letter with many accents. */
const LOOKED_AT = LENGTH * 8;

/** Returns its beginning on one line, cut between words where that leaves enough, and never within a character. */
export function shortTitle(title: string): string {
  const line = title.replace(/\s+/g, " ").trim();
  const characters = [...graphemesOf(line.slice(0, LOOKED_AT).toWellFormed())];
  if (characters.length <= LENGTH)
    // The last character may be incomplete.
    return line.length <= LOOKED_AT ? line : `${characters.slice(0, -1).join("")}…`;
  const kept = characters.slice(0, LENGTH).join("");
  const space = characters[LENGTH] === " " ? kept.length : kept.lastIndexOf(" ");
  return `${(space > kept.length / 2 ? kept.slice(0, space) : kept).trimEnd()}…`;
}
