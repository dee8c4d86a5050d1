// Prepares a text for the full-text index, so names are found by their parts, and scripts without spaces can
// be found.
import { identifierWords } from "./identifiers.ts";
import { otherForms } from "./languages.ts";
import { spaceOut } from "./unspaced.ts";

/**
 * Returns the text with scripts spaced out, followed by the words inside its identifiers. They come after it,
 * each identifier once, so phrases of the text stay whole and source code is not indexed twice.
 */
export function indexText(written: string): string {
  const text = written.includes(ESCAPE) ? written.replace(colour, " ") : written;
  return spaceOut(text) + identifierWords(text, text.length * ROOM + ROOM_FOR_ANY);
}

/** Does the same for what people and models say, and adds other forms of its words. */
export function dialogueText(written: string): string {
  return [indexText(written), ...otherForms(written)].join(" ");
}

const ESCAPE = "\u001b";

/** Matches codes that a terminal does not show; otherwise `\u001b[31mred` would be the word `31mred`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const colour = /\u001b\[[0-9;:?]*[A-Za-z]/g;

/** How much the words of identifiers may add to a text; texts that people write need a tenth of it. */
const ROOM = 1.2;
/** Leaves room for the longest name in a text that is nothing else. */
const ROOM_FOR_ANY = 128;
