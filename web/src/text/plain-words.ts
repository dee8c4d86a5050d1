// The words of markdown without its marks, as they are read: for names, and to compare a link with what it says.
import type { Token } from "marked";
import { withoutEntities } from "./entities.ts";

export function plainWords(tokens: readonly Token[]): string {
  return tokens.map(wordsOf).join("");
}

function wordsOf(token: Token): string {
  if (token.type === "br") return " ";
  // What is below an item is no part of its name.
  if (token.type === "list") return "";
  return "tokens" in token && token.tokens ? plainWords(token.tokens) : ownWords(token);
}

/** The words of a token that has no others in it. */
export function ownWords(token: Token): string {
  if (!("text" in token)) return "";
  const words = String(token.text);
  return token.type === "text" && !("escaped" in token && token.escaped) ? withoutEntities(words) : words;
}
