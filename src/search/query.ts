// Parses a typed search: words, "phrases", beginnings* and -excluded words. Everything else is text.
import { isCommonWord, type Language, languageOf } from "./languages.ts";
import { tokensOf } from "./tokens.ts";

export interface Query {
  /** The typed text, up to the limit. */
  readonly typed: string;
  readonly wanted: readonly Term[];
  readonly excluded: readonly Term[];
  /** True if more was typed than is searched for. */
  readonly cut: boolean;
  /** Null if the words alone do not show it. */
  readonly language: Language | null;
}

export interface Term {
  /** As typed, without quotes, minus, trailing `*`, a possessive `'s` and an elided article such as `l'`. */
  readonly text: string;
  /** In quotes: must be found exactly, and is never left out. */
  readonly quoted: boolean;
  /** A word such as "why" or "the", which says nothing about the subject. */
  readonly common: boolean;
  /** Still being typed, or with a trailing `*`: found by its beginning. */
  readonly unfinished: boolean;
}

export interface QueryOptions {
  /** True for a search on each keystroke: the last word is unfinished if nothing follows it. */
  readonly typing?: boolean;
}

export function parseQuery(typed: string, { typing = false }: QueryOptions = {}): Query {
  const read = typed.slice(0, LONGEST).replace(/[“”„]/g, '"');
  const language = languageOf(read);
  const wanted = new Map<string, Term>();
  const excluded = new Map<string, Term>();
  for (const { 0: rawTerm, index } of read.matchAll(rawTerms)) {
    const minus = exclusion.test(rawTerm);
    const unfinished = typing && !minus && index + rawTerm.length === typed.length;
    const term = readTerm(minus ? rawTerm.slice(1) : rawTerm, { unfinished, language });
    if (term) (minus ? excluded : wanted).set(`${term.quoted} ${term.text}`, term);
  }
  return {
    typed: read,
    wanted: [...wanted.values()].slice(0, MOST),
    excluded: [...excluded.values()].slice(0, MOST),
    cut: typed.length > LONGEST || wanted.size > MOST || excluded.size > MOST,
    language,
  };
}

/** Longer than any question; of a pasted page, only the beginning counts. */
const LONGEST = 2000;
const MOST = 32;

/** Matches a phrase, whose second quote may be missing, or everything up to a space. */
const rawTerms = /-?"[^"]*"?|\S+/g;
/** `--flag` and `-1` are not exclusions: people search for them. */
const exclusion = /^-(?![-\d])/;

/** Matches one `*` directly after a word of two or more characters; `**bold**` and `src/*.ts` are text. */
const beginning = /^[^*]+[\p{L}\p{M}\p{N}_]\*$/u;

/** Matches a possessive at the end of a word, with what may follow it in a sentence. */
const possessive = /(?<=[\p{L}\p{N}])['’](?:s(?=[^\p{L}\p{N}]*$)|(?=$))/iu;
/** Matches a French article or pronoun before a vowel. */
const elision = /^(?:[cdjlmnst]|qu)['’](?=\p{L}{3})/iu;

function readTerm(
  rawTerm: string,
  { unfinished, language }: { readonly unfinished: boolean; readonly language: Language | null },
): Term | null {
  const quoted = rawTerm.startsWith('"');
  const starred = !quoted && beginning.test(rawTerm);
  const text = quoted
    ? rawTerm.replaceAll('"', "").trim()
    : (starred ? rawTerm.slice(0, -1) : rawTerm).replace(possessive, "").replace(elision, "");
  if (tokensOf(text).length === 0) return null;
  // A single letter begins nearly every word, which would match too much.
  const isPrefix = starred || (unfinished && !quoted && text.length > 1);
  return {
    text,
    quoted,
    common: !quoted && !isPrefix && isCommon(text, rawTerm, language),
    unfinished: isPrefix,
  };
}

/** Returns whether a word, or the word as typed, belongs to the question, not to its subject. */
function isCommon(text: string, typed: string, language: Language | null): boolean {
  return [text, typed].some((word) => {
    const letters = word
      .toLowerCase()
      .replaceAll("’", "'")
      .replace(/[^\p{L}]+$/u, "");
    return commonWords.has(letters) || (language !== null && isCommonWord(letters, language));
  });
}

const commonWords = new Set(
  `a about again all also am an and any are as at be because been but by can can't could did didn't do does doesn't doing
  don't ever for from had has have how i if in into is isn't it it's its just let me my no not of off on one or our out
  please shall she he should so some than that the their them then there these they this those to too us was wasn't we
  were weren't what what's when where where's which while who whose why will with without won't would you your`.split(
    /\s+/,
  ),
);
