// Of the texts of a turn, the line that shows best why it was found, and whose text it is.
import type { Query } from "../../search/query.ts";
import { type SnippetPiece, snippet } from "../../search/snippet.ts";

export type FoundIn = "prompt" | "words" | "answer" | "files" | "thinking" | "tools" | "outputs";

export interface FieldText {
  readonly field: FoundIn;
  readonly text: string;
}

export interface BestSnippet {
  readonly found_in: FoundIn | null;
  readonly pieces: readonly SnippetPiece[];
}

/** The first text with the most of what was asked for; none of them, if nothing of it is in any. */
export function bestSnippet(texts: readonly FieldText[], query: Query, width: number): BestSnippet {
  let best: BestSnippet = { found_in: null, pieces: [] };
  let most = 0;
  for (const { field, text } of texts) {
    const pieces = snippet(text, query, { width });
    const hits = new Set(pieces.filter(({ hit }) => hit).map((piece) => piece.text.toLowerCase())).size;
    if (hits > most) {
      most = hits;
      best = { found_in: field, pieces };
    }
  }
  return best;
}
