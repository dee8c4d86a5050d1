// What the full-text index is given for a text, so that names are found by their parts and scripts without spaces at all.
import { identifierWords } from "./identifiers.ts";
import { spaceOut } from "./unspaced.ts";

/**
 * The text with scripts spaced out, and behind it the words inside its identifiers. They stand behind it, and each
 * identifier once, so that phrases of the text itself stay whole and source code is not indexed twice over.
 */
export function indexText(written: string): string {
  const text = written.includes(ESCAPE) ? written.replace(colour, " ") : written;
  return spaceOut(text) + identifierWords(text, text.length * ROOM + ROOM_FOR_ANY);
}

const ESCAPE = "\u001b";

/** What a terminal would not show: without it `\u001b[31mred` would be the word `31mred`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const colour = /\u001b\[[0-9;:?]*[A-Za-z]/g;

/** How much the words of identifiers may add to a text; what people write needs a tenth of it. */
const ROOM = 1.2;
/** The longest name has room in a text that is nothing else. */
const ROOM_FOR_ANY = 128;
