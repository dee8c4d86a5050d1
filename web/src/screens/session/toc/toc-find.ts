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

/**
 * Returns the words of a line that were found, as they are written there, and with them those of the query that may be
 * elsewhere in the turn.
 */
export function soughtWords(spans: readonly TextSpan[], words: readonly string[]) {
  const line = [...new Set(spans.flatMap(({ text, hit }) => (hit ? [text.toLowerCase()] : [])))];
  const others = words
    .map((word) => word.toLowerCase())
    .filter(
      (word) => line.length === 0 || (word.length >= SHORTEST && !line.some((hit) => isForm(hit, word))),
    );
  return { text: foundText(spans), line, words: [...new Set([...line, ...others])] };
}

/** Returns the text from the first hit to the last; nothing for a single one, which may be anywhere. */
function foundText(spans: readonly TextSpan[]): string {
  const [first, last] = [spans.findIndex(({ hit }) => hit), spans.findLastIndex(({ hit }) => hit)];
  return first === last
    ? ""
    : spans
        .slice(first, last + 1)
        .map(({ text }) => text)
        .join("");
}

/** Shorter words are parts of many others. */
const SHORTEST = 3;

/** Returns whether two words begin alike, as "failing" and "failed" do. */
function isForm(one: string, other: string): boolean {
  const length = Math.max(SHORTEST, Math.min(one.length, other.length) - ENDING);
  return one.slice(0, length) === other.slice(0, length);
}

const ENDING = 2;

/** Returns the words of a query until the server has said which of them matter. */
export function wordsOf(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/[\s"*]+/)
    .filter((word) => word !== "" && !word.startsWith("-"));
}
