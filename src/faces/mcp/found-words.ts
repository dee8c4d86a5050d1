// Formats the words that a search found, and where it found them.
import type { SearchResult } from "../../archive/search/result.ts";

type FoundIn = NonNullable<SearchResult["found_in"]>;

export function foundIn(field: FoundIn): string {
  return NAMES[field] ?? field;
}

const NAMES: Readonly<Partial<Record<FoundIn, string>>> = {
  words: "said",
  tools: "tool",
  outputs: "output",
};

export function snippetText(snippet: SearchResult["snippet"]): string {
  return snippet.map(({ text }) => text).join("");
}
