// A text as one word of a shell's command line, on one line whatever is in it.
import { hasHidden } from "../../text/hidden-characters.ts";

/** What a terminal does not show as it is, and what would end the line: here joiners, tabs and newlines, too. */
const ODD = /[\p{Cc}\p{Cf}\p{Cs}]/u;

function isOdd(text: string): boolean {
  return ODD.test(text) || hasHidden(text);
}

/** For bash, zsh and whatever else reads as they do; a text without hidden characters for any shell. */
export function shellQuote(text: string): string {
  if (!isOdd(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = Array.from(text, (character) => {
    if (character === "'" || character === "\\") return `\\${character}`;
    return isOdd(character) ? octal(character) : character;
  });
  return `$'${escaped.join("")}'`;
}

function octal(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
