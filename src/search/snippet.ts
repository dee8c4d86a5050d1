// Cuts the line out of a text that best shows why a search found it.
import { findHits, type Hit } from "./hits.ts";
import { lineOf, type ShownCharacter, type ShownLine } from "./line.ts";
import type { Stem } from "./patterns.ts";
import type { Query } from "./query.ts";

/** A part of the line. Each face decides how to mark a hit. */
export interface SnippetSpan {
  readonly text: string;
  readonly hit: boolean;
}

export interface SnippetOptions {
  /** Stems words as the index does. */
  readonly stem: Stem;
  /** The maximum number of characters, as people count them, including the dots for omitted text. */
  readonly width?: number;
}

/**
 * Returns the line around the range with most of the query's terms, or the beginning of the text if there is
 * none.
 */
export function snippet(text: string, query: Query, options: SnippetOptions): SnippetSpan[] {
  return snippetAt(snippetPosition(text, query, options));
}

/**
 * Where to cut a snippet out of a text. Finding the position is quick; cutting takes several times as long.
 */
export interface SnippetPosition {
  /** How many different terms of the query are in the range. */
  readonly terms: number;
  readonly text: string;
  readonly hits: readonly Hit[];
  readonly focus: TextRange;
  readonly width: number;
}

export function snippetPosition(
  text: string,
  query: Query,
  { stem, width = 160 }: SnippetOptions,
): SnippetPosition {
  const composed = /[\u0300-\u036f]/.test(text) ? text.slice(0, MOST_COMPOSED).normalize("NFC") : text;
  const hits = findHits(composed, query, stem);
  const focus = busiestRange(hits, width);
  const there = hits.filter(({ start, end }) => start >= focus.start && end <= focus.end);
  return { terms: new Set(there.map(({ term }) => term)).size, text: composed, hits, focus, width };
}

export function snippetAt({ text, hits, focus, width }: SnippetPosition): SnippetSpan[] {
  const at = (before: number, after: number) =>
    lineOf(text, focus.start - Math.ceil(width * before), focus.start + Math.ceil(width * after));
  for (const [before, after] of REACHES) {
    const line = at(before, after);
    if (isEnough(line, focus, width)) return marked(cutToWidth(line, focus, width), hits);
  }
  return marked(cutToWidth(at(MOST_REACH, MOST_REACH), focus, width), hits);
}

/** Returns whether a longer line would be cut in the same places. */
function isEnough(
  { characters, more_before, more_after }: ShownLine,
  focus: TextRange,
  width: number,
): boolean {
  const before = characters.findIndex(({ end }) => end > focus.start);
  const after = characters.length - before;
  // If the text ends before the line is full, the line begins earlier.
  const needed = after > width ? Math.ceil(width / 3) : width;
  return before >= 0 && (after > width || !more_after) && (before > needed || !more_before);
}

/** Composing letters with their marks is slow, so only this much of a text that needs it is searched. */
const MOST_COMPOSED = 1 << 20;
/** UTF-16 units to read before and after the focus per character shown: first as few as most texts need. */
const REACHES = [
  [0.5, 1.25],
  [1, 2],
] as const;
/** White space shrinks, and a character may have several units. */
const MOST_REACH = 4;
/** How many characters a cut may move to avoid splitting a word. */
const SLACK = 12;
const DOTS = "…";

/** A range of a text. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

function busiestRange(hits: readonly Hit[], width: number): TextRange {
  let best = { start: 0, end: 0, score: 0 };
  for (const [index, first] of hits.entries()) {
    const most = first.start + width;
    let after = index + 1;
    while (after < index + width && (hits[after]?.start ?? most) < most) after++;
    const others = hits.slice(index + 1, after).filter(({ end }) => end <= most);
    const score = scoreOf([first, ...others]);
    if (score > best.score) best = { start: first.start, end: others.at(-1)?.end ?? first.end, score };
  }
  return best;
}

/** A different term counts much more than a repeated one. */
function scoreOf(hits: readonly Hit[]): number {
  const terms = new Map<number, number>();
  for (const { term, weight } of hits) terms.set(term, Math.max(terms.get(term) ?? 0, weight));
  return [...terms.values()].reduce((sum, weight) => sum + weight, hits.length / 100);
}

/**
 * Cuts the line to its width, with a third of the free space before the focus, and dots where text is
 * omitted.
 */
function cutToWidth(
  { characters, more_before, more_after }: ShownLine,
  focus: TextRange,
  width: number,
): ShownCharacter[] {
  const first = Math.max(
    0,
    characters.findIndex(({ end }) => end > focus.start),
  );
  const afterFocus = characters.findIndex(({ start }) => start >= focus.end);
  const last = afterFocus < 0 ? characters.length : afterFocus;
  const free = Math.max(0, width - (last - first));
  let end = Math.min(characters.length, Math.max(0, first - Math.ceil(free / 3)) + width);
  let begin = Math.max(0, end - width);
  const before = begin > 0 || more_before;
  const after = end < characters.length || more_after;
  // Dots take the place of omitted characters.
  if (before && end - begin === width) begin++;
  if (after && end - begin + Number(before) === width) end--;
  if (before) begin = wordStart(characters, begin, first);
  if (after) end = wordEnd(characters, end, last);
  const shown = characters.slice(begin, end);
  const dots = { text: DOTS, start: -1, end: -1 };
  return [...(before ? [dots] : []), ...shown, ...(after ? [dots] : [])];
}

function wordStart(characters: readonly ShownCharacter[], begin: number, first: number): number {
  const space = characters.slice(begin, Math.min(begin + SLACK, first)).findIndex(({ text }) => text === " ");
  return space < 0 ? begin : begin + space + 1;
}

function wordEnd(characters: readonly ShownCharacter[], end: number, last: number): number {
  const from = Math.max(end - SLACK, last);
  const space = characters.slice(from, end).findLastIndex(({ text }) => text === " ");
  return space < 0 ? end : from + space;
}

function marked(characters: readonly ShownCharacter[], hits: readonly Hit[]): SnippetSpan[] {
  const spans: SnippetSpan[] = [];
  let next = 0;
  for (const { text, start, end } of characters) {
    while ((hits[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++;
    const hit = (hits[next]?.start ?? Number.POSITIVE_INFINITY) < end;
    const before = spans.at(-1);
    if (before?.hit === hit) spans[spans.length - 1] = { text: before.text + text, hit };
    else spans.push({ text, hit });
  }
  return spans;
}
