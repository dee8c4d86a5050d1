// Makes a title fit to show: on one line, visible, and not too long.
import { graphemesOf } from "../../text/graphemes.ts";

/** The maximum length, in characters as people count them. */
export const LONGEST_TITLE = 200;

/** Removes control characters. Returns an empty text if nothing visible is left. Does not cut. */
export function titleLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(COLOURS, "")
    .replace(/\s+/g, " ")
    .replace(/\p{Cc}/gu, "")
    .trim();
  return /^[\p{Cf}\p{Z}]*$/u.test(line) ? "" : line;
}

/** Matches whole escape sequences, so no `[31m` is left of one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they begin with.
const COLOURS = /\u001b\[[0-?]*[ -/]*[@-~]/g;

/** Cleans a title that an agent wrote, and cuts it: a title of a megabyte is useless. */
export function cleanTitle(text: string): string {
  const line = titleLine(text.slice(0, LONGEST_TITLE * 20));
  const characters = [...graphemesOf(line)];
  return characters.length <= LONGEST_TITLE ? line : `${characters.slice(0, LONGEST_TITLE - 1).join("")}…`;
}
