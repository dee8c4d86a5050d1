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
  const wanted = termList();
  const excluded = termList();
  for (const { 0: rawTerm, index } of read.matchAll(rawTerms)) {
    const minus = exclusion.test(rawTerm);
    const unfinished = typing && !minus && index + rawTerm.length === typed.length;
    const term = readTerm(minus ? rawTerm.slice(1) : rawTerm, { unfinished, language });
    if (term) (minus ? excluded : wanted).add(term);
  }
  return {
    typed: read,
    wanted: wanted.terms(),
    excluded: excluded.terms(),
    cut: typed.length > LONGEST || wanted.cut() || excluded.cut(),
    language,
  };
}

/** Longer than any question; of a pasted page, only the beginning counts. */
const LONGEST = 2000;
const MOST = 32;
/**
 * Limits the words of all terms together, because each is looked up: a term may be a phrase, or a name with a thousand
 * parts.
 */
const MOST_TOKENS = 160;
/** Of a longer term, only the beginning counts. */
const LONGEST_TERM = 128;
const MOST_IN_TERM = 48;

interface TermList {
  add(term: Term): void;
  terms(): Term[];
  cut(): boolean;
}

/** Collects different terms, up to the limits. A term that no longer fits leaves room for shorter ones. */
function termList(): TermList {
  const terms = new Map<string, Term>();
  let tokens = 0;
  let cut = false;
  return {
    add(given) {
      const term = shortened(given);
      const key = `${term.quoted} ${term.text}`;
      if (terms.has(key)) return;
      const count = tokensOf(term.text).length;
      cut ||= term !== given || terms.size >= MOST || tokens + count > MOST_TOKENS;
      if (terms.size >= MOST || tokens + count > MOST_TOKENS) return;
      tokens += count;
      terms.set(key, term);
    },
    terms: () => [...terms.values()],
    cut: () => cut,
  };
}

/** Cuts a term of too many words between two of them. */
function shortened(term: Term): Term {
  if (term.text.length <= MOST_IN_TERM || tokensOf(term.text).length <= MOST_IN_TERM) return term;
  const beginning = term.text.slice(0, LONGEST_TERM).toWellFormed();
  let text = beginning.replace(/[\p{L}\p{M}\p{N}]+$/u, "") || beginning;
  while (tokensOf(text).length > MOST_IN_TERM) text = text.slice(0, text.length >> 1);
  return { ...term, text: text.toWellFormed(), unfinished: false };
}

/** Matches a phrase, whose second quote may be missing, or everything up to a space. */
const rawTerms = /-?"[^"]*"?|\S+/g;
/** `--flag`, `-count=1`, `-v` and `-1` are not exclusions: people search for them. */
const exclusion = /^-(?![-\d]|.$|[^"]*=)/;

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

/** Not `get`, `put`, `go` and `make`, which are also names. */
const commonWords = new Set(
  `a about again all also am an and any are as at be because been but by can can't come comes could did didn't do does
  doesn't doing don't ever for from getting goes going got had has have he how i if in into is isn't it it's its just let
  made makes making me my need needed needs no not of off on one or our out please shall she should so some than that the
  their them then there these they thing things this those to too us use used uses using want wanted wants was wasn't we
  went were weren't what what's when where where's which while who whose why will with without won't would you your`.split(
    /\s+/,
  ),
);
