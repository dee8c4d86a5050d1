// A text as one word of a shell's command line, on one line whatever is in it.

/** What a terminal does not show as it is, and what would end the line. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;

/** For bash, zsh and whatever else reads as they do; a text without hidden characters for any shell. */
export function shellQuote(text: string): string {
  if (!HIDDEN.test(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = Array.from(text, (character) => {
    if (character === "'" || character === "\\") return `\\${character}`;
    return HIDDEN.test(character) ? octal(character) : character;
  });
  return `$'${escaped.join("")}'`;
}

function octal(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
