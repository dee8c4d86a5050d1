// A title as it can be shown: on one line, visible, and not too long for one.
import { graphemesOf } from "../turns/graphemes.ts";

/** Characters, as people count them, that nobody's title needs more of. */
export const LONGEST_TITLE = 200;

/** Without control characters, and empty where nothing can be seen of it; its length is as it was. */
export function titleLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(COLOURS, "")
    .replace(/\s+/g, " ")
    .replace(/\p{Cc}/gu, "")
    .trim();
  return /^[\p{Cf}\p{Z}]*$/u.test(line) ? "" : line;
}

/** Whole sequences, so that no `[31m` is left of one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they begin with.
const COLOURS = /\u001b\[[0-?]*[ -/]*[@-~]/g;

/** The same for what an agent wrote, whatever its length: cut, because a title of a megabyte is none. */
export function cleanTitle(text: string): string {
  const line = titleLine(text.slice(0, LONGEST_TITLE * 20));
  const characters = graphemesOf(line);
  return characters.length <= LONGEST_TITLE ? line : `${characters.slice(0, LONGEST_TITLE - 1).join("")}…`;
}
