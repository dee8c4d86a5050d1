// Marks the words of a search result in the lines of its turn, and finds the line that the snippet is from.
import type { SearchResult } from "../../archive/search/result.ts";
import { highlightWords } from "../../terminal/highlight.ts";
import { type StyledLine, textOf } from "../../terminal/spans.ts";

export interface PagedLines {
  readonly lines: readonly StyledLine[];
  /** The index of the line that a pager begins at. */
  readonly first: number;
}

export function markSnippet(lines: readonly StyledLine[], snippet: SearchResult["snippet"]): PagedLines {
  const hits = snippet.filter(({ hit }) => hit).map(({ text }) => text.trim());
  const wanted = [...new Set(hits.map((hit) => hit.toLowerCase()))].filter(Boolean);
  const around = wordsIn(snippet.map(({ text }) => text).join(""));
  let [best, first] = [0, 0];
  const marked = lines.map((line, index) => {
    const { line: shown, found } = highlightWords(line, wanted, ["bold", "yellow", "inverse"]);
    const likeness =
      found === 0 ? 0 : found + [...wordsIn(textOf(line))].filter((word) => around.has(word)).length;
    if (likeness > best) [best, first] = [likeness, index];
    return shown;
  });
  return { lines: marked, first };
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
