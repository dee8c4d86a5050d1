// Finds the terms of a query in a text, by the rules of the index but without the index.
import { cutWord, type Language, languageOf } from "./languages.ts";
import { type Pattern, patternsOf, type Stem, withoutMarks } from "./patterns.ts";
import type { Query } from "./query.ts";
import { kindAt, UNSPACED } from "./scripts.ts";

export interface Hit {
  readonly start: number;
  readonly end: number;
  /** Index of the query's term, to find a range with several of them. */
  readonly term: number;
  readonly weight: number;
}

/** Returns hits in order of position. The segments of a term count only if the whole term is nowhere. */
export function findHits(text: string, query: Query, stem: Stem): Hit[] {
  const whole: Hit[] = [];
  const loose: Hit[] = [];
  for (const { pattern, start, end } of findPatterns(text, expressionOf(query, stem))) {
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
/** Longer than any word. */
const LONGEST_WORD = 64;

/** A query's patterns as one expression, with a group for each. */
interface QueryExpression {
  readonly patterns: readonly Pattern[];
  readonly any: RegExp;
  readonly stem: Stem;
}

/** Caches the expression, because the texts of all results are searched with the same. */
const expressions = new WeakMap<Query, QueryExpression>();

function expressionOf(query: Query, stem: Stem): QueryExpression {
  const known = expressions.get(query);
  if (known?.stem === stem) return known;
  const patterns = patternsOf(query, stem);
  // Each alternative has one group, which holds everything before the last segment and shows which
  // alternative matched.
  const any = new RegExp(patterns.map(({ lead, last }) => `(${lead})${last}`).join("|"), "gi");
  const made = { patterns, any, stem };
  expressions.set(query, made);
  return made;
}

interface FoundPattern {
  readonly pattern: Pattern;
  readonly start: number;
  readonly end: number;
}

function findPatterns(written: string, { patterns, any, stem }: QueryExpression): FoundPattern[] {
  if (patterns.length === 0) return [];
  const text = withoutMarks(written);
  const found: FoundPattern[] = [];
  any.lastIndex = 0;
  let language: Language | null | undefined;
  /** Recognizing the language of a text takes long, and few texts need it. */
  const speaks = (wanted: Language) => {
    if (wanted === "ru") return true;
    if (language === undefined) language = languageOf(written);
    return language === wanted;
  };
  for (let tries = 0; tries < MOST_TRIES && found.length < MOST_FOUND; tries++) {
    const match = any.exec(text);
    if (!match) break;
    let group = 1;
    while (group <= patterns.length && match[group] === undefined) group++;
    const pattern = patterns[group - 1];
    const start = match.index;
    const last_segment = start + (match[group] ?? "").length;
    const end = pattern
      ? (endOf(text, pattern, { start, last_segment, matched: start + match[0].length }, stem) ??
        endInLanguage(
          text,
          start,
          patterns.filter(({ term, language }) => language !== null && term === pattern.term),
          speaks,
        ))
      : null;
    // A real match may start right after a false start.
    any.lastIndex = end ?? start + 1;
    if (pattern && end !== null) found.push({ pattern, start, end });
  }
  return found;
}

/** Start of a match, start of its last segment, and how far the expression matched. */
interface Match {
  readonly start: number;
  readonly last_segment: number;
  readonly matched: number;
}

/**
 * Returns where a match ends; null if it is not one. A match must begin and end with a word, or with a part
 * of a name.
 */
function endOf(text: string, pattern: Pattern, match: Match, stem: Stem): number | null {
  const { start, last_segment, matched } = match;
  if (pattern.language !== null || (pattern.begins_word && !wordBegins(text, start))) return null;
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

/** Returns where a word ends that begins here and has the stem of one of the patterns in its language. */
function endInLanguage(
  text: string,
  start: number,
  patterns: readonly Pattern[],
  speaks: (language: Language) => boolean,
): number | null {
  if (patterns.length === 0 || !wordBegins(text, start)) return null;
  const end = endOfWord(text, start);
  const word = text.slice(start, end).toLowerCase();
  const found = patterns.some(
    ({ language, stem }) => language !== null && cutWord(word, language) === stem && speaks(language),
  );
  return found ? end : null;
}

const afterBreak = /^(?:[^\p{L}\p{M}\p{N}]|\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}|\p{Lu}\p{Lu}\p{Ll})/u;
const inWord = /[\p{L}\p{M}\p{N}]/u;

/** Returns whether a word, or a part of a name, begins here. */
function wordBegins(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = asciiAt(text, at - 1);
  // Nearly all words begin after ASCII space or punctuation, which needs no regular expression.
  if (before === BREAK) return true;
  if (before === LOWER && asciiAt(text, at) === LOWER) return false;
  return kindAt(text, at - 1) === UNSPACED || afterBreak.test(text.slice(at - 1, at + 2));
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && at - from < LONGEST_WORD) {
    const kind = asciiAt(text, at);
    if (kind === BREAK) break;
    if (kind === OTHER && (!inWord.test(text.charAt(at)) || kindAt(text, at) === UNSPACED)) break;
    at++;
  }
  return at;
}

const BREAK = 0;
const LOWER = 1;
const UPPER_OR_DIGIT = 2;
/** Not ASCII, or after the end. */
const OTHER = 3;

const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z]/.test(character) ? LOWER : /[A-Z0-9]/.test(character) ? UPPER_OR_DIGIT : BREAK;
});

function asciiAt(text: string, at: number): number {
  return asciiKinds[text.charCodeAt(at)] ?? OTHER;
}
