// Picks the line of a turn that best shows why the turn was found, and the field it comes from.
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

export interface BestSnippetOptions extends SnippetOptions {
  /** Redacts texts before they are cut, because half a secret is not recognised. */
  readonly clean: (text: string) => string;
}

export interface BestSnippet {
  readonly found_in: FoundIn | null;
  readonly spans: readonly SnippetSpan[];
  /** Number of different query words in the snippet. `complete` means that it has every significant one. */
  readonly words: number;
  readonly complete: boolean;
}

/**
 * Returns the snippet with the most query words, the first of equals. It is empty if no text has any. Takes no more
 * texts once one has every word.
 */
export async function bestSnippet(
  texts: Iterable<FieldText> | AsyncIterable<FieldText>,
  query: Query,
  options: BestSnippetOptions,
): Promise<BestSnippet> {
  const all = query.wanted.filter((term) => !term.common).length || query.wanted.length;
  let found: FoundIn | null = null;
  let best: SnippetPosition | null = null;
  for await (const { field, text } of texts) {
    const position = snippetPosition(options.clean(text), query, options);
    if (position.terms > (best?.terms ?? 0)) [found, best] = [field, position];
    // No other text can have more.
    if (best && best.terms >= all) break;
  }
  return {
    found_in: found,
    spans: best ? snippetAt(best) : [],
    words: best?.terms ?? 0,
    complete: best !== null && best.terms >= all,
  };
}
