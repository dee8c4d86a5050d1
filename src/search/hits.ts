// Finds where in a text the terms of a query are, by the rules of the index but without the index.
import { type Pattern, patternsOf, type Stem, withoutMarks } from "./patterns.ts";
import type { Query } from "./query.ts";
import { kindAt, UNSPACED } from "./scripts.ts";

export interface Hit {
  readonly start: number;
  readonly end: number;
  /** Which of the query's terms, so that a range with several of them can be found. */
  readonly term: number;
  readonly weight: number;
}

/** In order of position; the segments of a term only if it is nowhere as a whole. */
export function findHits(text: string, query: Query, stem: Stem): Hit[] {
  const patterns = patternsOf(query, stem);
  const whole: Hit[] = [];
  const loose: Hit[] = [];
  for (const { pattern, start, end } of findPatterns(withoutMarks(text), patterns, stem)) {
    (pattern.loose ? loose : whole).push({ start, end, term: pattern.term, weight: pattern.weight });
  }
  const found = new Set(whole.map((hit) => hit.term));
  return [...whole, ...loose.filter((hit) => !found.has(hit.term))].sort(
    (one, other) => one.start - other.start,
  );
}

/** A snippet needs few hits, and a text made of nothing else must not take long. */
const MOST_FOUND = 500;
const MOST_TRIES = 5000;
/** Longer than words get. */
const LONGEST_WORD = 64;

interface FoundPattern {
  readonly pattern: Pattern;
  readonly start: number;
  readonly end: number;
}

function findPatterns(text: string, patterns: readonly Pattern[], stem: Stem): FoundPattern[] {
  if (patterns.length === 0) return [];
  const found: FoundPattern[] = [];
  // The one group of each alternative holds what comes before its last segment, and tells which alternative it was.
  const any = new RegExp(patterns.map(({ lead, last }) => `(${lead})${last}`).join("|"), "gi");
  for (let tries = 0; tries < MOST_TRIES && found.length < MOST_FOUND; tries++) {
    const match = any.exec(text);
    if (!match) break;
    const [all, ...leads] = match;
    const which = leads.findIndex((lead) => lead !== undefined);
    const pattern = patterns[which];
    const start = match.index;
    const end = pattern
      ? endOf(
          text,
          pattern,
          { start, last_segment: start + (leads[which] ?? "").length, matched: start + all.length },
          stem,
        )
      : null;
    // Behind a false beginning the true one may follow.
    any.lastIndex = end ?? start + 1;
    if (pattern && end !== null) found.push({ pattern, start, end });
  }
  return found;
}

/** Where a pattern was found, where its last segment begins there, and how far the expression reached. */
interface Match {
  readonly start: number;
  readonly last_segment: number;
  readonly matched: number;
}

/** Where the match ends if it is one: names and words must begin and end with it, or parts of names. */
function endOf(text: string, pattern: Pattern, match: Match, stem: Stem): number | null {
  const { start, last_segment, matched } = match;
  if (pattern.begins_word && !wordBegins(text, start)) return null;
  if (pattern.stem === null) return matched;
  const wordEnd = endOfWord(text, matched);
  if (pattern.stem === "") return wordEnd;
  let partEnd = matched;
  while (partEnd < wordEnd && !wordBegins(text, partEnd)) partEnd++;
  const ends = [partEnd, wordEnd].filter(
    (end) => stem(text.slice(last_segment, end).toLowerCase()) === pattern.stem,
  );
  return ends[0] ?? null;
}

const afterBreak = /^(?:[^\p{L}\p{M}\p{N}]|\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}|\p{Lu}\p{Lu}\p{Ll})/u;
const inWord = /[\p{L}\p{M}\p{N}]/u;

/** At a word's beginning, or at that of a part of a name. */
function wordBegins(text: string, at: number): boolean {
  return at === 0 || kindAt(text, at - 1) === UNSPACED || afterBreak.test(text.slice(at - 1, at + 2));
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && at - from < LONGEST_WORD) {
    if (!inWord.test(text.charAt(at)) || kindAt(text, at) === UNSPACED) break;
    at++;
  }
  return at;
}
