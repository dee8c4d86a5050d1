// Extracts the plain text of markdown, without its markup: for names, and to compare a link's text with its
// address.
import type { Token } from "marked";
import { withoutEntities } from "./entities.ts";

export function plainWords(tokens: readonly Token[]): string {
  return tokens.map(wordsOf).join("");
}

function wordsOf(token: Token): string {
  if (token.type === "br") return " ";
  // A nested list is not part of an item's name.
  if (token.type === "list") return "";
  return "tokens" in token && token.tokens ? plainWords(token.tokens) : ownWords(token);
}

/** Returns the text of a token that contains no others. */
export function ownWords(token: Token): string {
  if (!("text" in token)) return "";
  const words = String(token.text);
  return token.type === "text" && !("escaped" in token && token.escaped) ? withoutEntities(words) : words;
}
