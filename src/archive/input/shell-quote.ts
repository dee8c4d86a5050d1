// Quotes a text as one word of a shell command, always on a single line.
import { hasHidden } from "../../text/hidden-characters.ts";

/** Characters that a terminal hides or acts on, including joiners, tabs and newlines. */
const ODD = /[\p{Cc}\p{Cf}\p{Cs}]/u;

function isOdd(text: string): boolean {
  return ODD.test(text) || hasHidden(text);
}

/** Works in any shell; a text with hidden characters needs bash, zsh or a shell with the same `$'…'` syntax. */
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
