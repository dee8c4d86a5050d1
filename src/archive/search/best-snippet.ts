// Of the texts of a turn, the line that shows best why it was found, and whose text it is.
import type { Query } from "../../search/query.ts";
import {
  type SnippetOptions,
  type SnippetPosition,
  type SnippetSpan,
  snippetAt,
  snippetPosition,
} from "../../search/snippet.ts";

export type FoundIn =
  | "title"
  | "prompt"
  | "words"
  | "answer"
  | "files"
  | "thinking"
  | "tools"
  | "outputs"
  | "summary";

export interface FieldText {
  readonly field: FoundIn;
  readonly text: string;
}

export interface BestSnippet {
  readonly found_in: FoundIn | null;
  readonly spans: readonly SnippetSpan[];
  /** How many different words of the query are in it, and whether that is all that tell anything. */
  readonly words: number;
  readonly complete: boolean;
}

/** The first text with the most of what was asked for; none of them, if nothing of it is in any. */
export function bestSnippet(texts: Iterable<FieldText>, query: Query, options: SnippetOptions): BestSnippet {
  const all = query.wanted.filter((term) => !term.common).length || query.wanted.length;
  let found: FoundIn | null = null;
  let best: SnippetPosition | null = null;
  for (const { field, text } of texts) {
    const position = snippetPosition(text, query, options);
    if (position.terms > (best?.terms ?? 0)) [found, best] = [field, position];
    // No other can have more.
    if (best && best.terms >= all) break;
  }
  return {
    found_in: found,
    spans: best ? snippetAt(best) : [],
    words: best?.terms ?? 0,
    complete: best !== null && best.terms >= all,
  };
}
