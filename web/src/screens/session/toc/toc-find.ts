// Finds text in a session: turns whose line matches at once, then what the server found in everything said
// and done.
import type { TocTurn } from "../../../../../src/archive/operations/toc.ts";
import type { SearchOutput } from "../../../api/outputs.ts";

export interface TextSpan {
  readonly text: string;
  readonly hit: boolean;
}

export interface FoundTurn {
  /** Another session's id for a turn of a sub-agent. */
  readonly session_id: string;
  readonly in_subsession: boolean;
  readonly turn: number;
  readonly spans: readonly TextSpan[];
}

/** Sorts by turn, with the turns of sub-agents last. */
export function foundTurns(
  session_id: string,
  entries: readonly TocTurn[],
  query: string,
  results: readonly SearchOutput["results"][number][],
): readonly FoundTurn[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const own = new Map<number, FoundTurn>();
  for (const { turn, summary } of entries) {
    const low = summary.toLowerCase();
    if (words.every((word) => low.includes(word)))
      own.set(turn, { session_id, in_subsession: false, turn, spans: marked(summary, words) });
  }
  const inner: FoundTurn[] = [];
  for (const { session_id: where, turn, snippet, gist } of results) {
    const spans = snippet.length > 0 ? snippet : [{ text: gist, hit: false }];
    const in_subsession = where !== session_id;
    const found = { session_id: where, in_subsession, turn, spans };
    if (in_subsession) inner.push(found);
    else if (!own.has(turn)) own.set(turn, found);
  }
  return [...[...own.values()].sort((one, other) => one.turn - other.turn), ...inner];
}

/** Splits a text into spans, with the words marked. */
export function marked(text: string, words: readonly string[]): readonly TextSpan[] {
  const low = text.toLowerCase();
  // Some letters get longer in lower case, which would shift the offsets.
  if (low.length !== text.length) return [{ text, hit: false }];
  const spans: TextSpan[] = [];
  let at = 0;
  while (at < text.length) {
    const next = firstOf(low, words, at);
    const start = next?.start ?? text.length;
    if (start > at) spans.push({ text: text.slice(at, start), hit: false });
    if (next) spans.push({ text: text.slice(next.start, next.end), hit: true });
    at = next?.end ?? text.length;
  }
  return spans;
}

function firstOf(low: string, words: readonly string[], from: number) {
  const found = words
    .map((word) => ({ start: low.indexOf(word, from), end: low.indexOf(word, from) + word.length }))
    .filter(({ start }) => start !== -1);
  return found.sort((one, other) => one.start - other.start || other.end - one.end)[0];
}

/** Returns the words that were found, as they are written there, or those of the query if none is marked. */
export function soughtWords(spans: readonly TextSpan[], query: string): readonly string[] {
  const hits = spans.flatMap(({ text, hit }) => (hit ? [text.toLowerCase()] : []));
  return [...new Set(hits.length > 0 ? hits : wordsOf(query))];
}

function wordsOf(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/[\s"*]+/)
    .filter((word) => word !== "" && !word.startsWith("-"));
}
