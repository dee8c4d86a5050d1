// Builds the patterns that show where a query's terms are in a text: one per term, and weaker ones for its
// segments.
import { identifierParts } from "./identifiers.ts";
import { irregularForms } from "./irregular.ts";
import { cutWord, type Language, languagesOfWord } from "./languages.ts";
import type { Query, Term } from "./query.ts";
import { kindAt, UNSPACED } from "./scripts.ts";

/** Stems a lower-case word as the index does. */
export type Stem = (word: string) => string;

export interface Pattern {
  /** Expressions for all segments but the last, and for the beginning of the last. */
  readonly lead: string;
  readonly last: string;
  /** Whether a word must begin at the match. Emoji and scripts without spaces have no word beginnings. */
  readonly begins_word: boolean;
  /**
   * Stem of the word that the pattern ends in. "" accepts any word; null means that no word has to end there.
   */
  readonly stem: string | null;
  /** The language whose stem it is, if the text must be in that language; null for the stem of the index. */
  readonly language: Language | null;
  /** Index of the term. */
  readonly term: number;
  /** True for a segment, which counts only if the whole term is not found. */
  readonly loose: boolean;
  readonly weight: number;
}

/** Returns patterns for the significant terms, or for the common ones if there are no others. */
export function patternsOf({ wanted, language }: Query, stem: Stem): Pattern[] {
  const significant = wanted.filter((term) => !term.common);
  const terms = significant.length > 0 ? significant : wanted;
  const whole = terms.flatMap((term, index) => {
    const segments = segmentsOf(term.text);
    return segments.length > 0 ? patternOf(segments, term, index, stem) : [];
  });
  const forms = terms.flatMap((term, index) => formPatterns(term, index, { language, stem }));
  const loose = terms.flatMap((term, index) =>
    looserSegments(term).map((segment) => ({
      ...patternOf([segment], term, index, stem),
      loose: true,
      weight: LOOSE,
    })),
  );
  return [...whole, ...forms, ...loose].slice(0, MOST);
}

/** Removes the marks on Latin letters without changing the length, so offsets stay valid. */
export function withoutMarks(text: string): string {
  return text.replace(marked, (letter) => {
    const bare = bareLetters.get(letter) ?? letter.normalize("NFD").charAt(0);
    bareLetters.set(letter, bare);
    return bare;
  });
}

const MOST = 48;
const MOST_SEGMENTS = 12;
const LOOSE = 0.3;

const bareLetters = new Map<string, string>();
const marked = /[\u00c0-\u024f\u1e00-\u1eff]/g;
const dress = /\u200d|\u20e3|[\ufe00-\ufe0f]|[\u{1f3fb}-\u{1f3ff}]/gu;
const token = /[\p{L}\p{M}\p{N}\p{Co}]+|[\u2300-\u2bff\u{1f000}-\u{1faff}]/gu;
/** Matches what may be between segments. It may also be nothing: `dry-run` is marked in `dryRun`. */
const GAP =
  "(?:[\\s!-/:-@[-`{-~\\u2000-\\u206f\\u20e3\\u3000-\\u303f\\ufe00-\\ufe0f]|\\ud83c[\\udffb-\\udfff]){0,12}";

function patternOf(segments: readonly string[], { unfinished }: Term, term: number, stem: Stem): Pattern {
  const last = segments.at(-1) ?? "";
  const root = isWord(last) ? (unfinished ? "" : stem(last)) : null;
  // Segments are letters, digits and emoji, so they need no escaping in a regular expression.
  return {
    lead: segments
      .slice(0, -1)
      .map((segment) => segment + GAP)
      .join(""),
    last: root ? sharedBeginning(last, root) : last,
    begins_word: isWord(segments[0] ?? ""),
    stem: root,
    language: null,
    term,
    loose: false,
    weight: (1 + segments.length) / 2,
  };
}

/** Makes patterns for the other forms by which the index finds a word. */
function formPatterns(
  term: Term,
  index: number,
  { language, stem }: { readonly language: Language | null; readonly stem: Stem },
): Pattern[] {
  const [word = "", ...others] = segmentsOf(term.text);
  if (term.quoted || term.unfinished || others.length > 0 || !/^\p{L}{3,}$/u.test(word)) return [];
  const irregular = irregularForms(word).map((form) => patternOf([form], term, index, stem));
  const stems = languagesOfWord(word, language).map((each) => {
    const root = cutWord(word, each);
    return {
      ...patternOf([word], term, index, stem),
      last: sharedBeginning(word, root),
      stem: root,
      language: each,
    };
  });
  return [...(language === null || language === "en" ? irregular : []), ...stems];
}

/** Splits a term into its smallest segments: parts of names, runs of a script without spaces, emoji. */
function segmentsOf(text: string): string[] {
  const tokens = withoutMarks(text.normalize("NFC")).replace(dress, "").match(token) ?? [];
  const segments = tokens.flatMap(splitByScript).flatMap((segment) => {
    const parts = identifierParts(segment);
    return parts === "" ? segment : parts.split(" ");
  });
  return segments.slice(0, MOST_SEGMENTS).map((segment) => segment.toLowerCase());
}

function looserSegments({ text, quoted }: Term): string[] {
  const segments = quoted ? [] : segmentsOf(text);
  const smaller = segments.flatMap((segment) => (isWord(segment) ? segment : pairsOf(segment)));
  return smaller.length > 1 ? smaller.filter((segment) => segment.length > 1) : [];
}

function isWord(segment: string): boolean {
  return /^[\p{L}\p{M}\p{N}\p{Co}]/u.test(segment) && kindAt(segment, 0) !== UNSPACED;
}

function splitByScript(text: string): string[] {
  const runs: string[] = [];
  let unspaced: boolean | null = null;
  for (const character of text) {
    const isUnspaced = kindAt(character, 0) === UNSPACED;
    if (isUnspaced === unspaced) runs.push(`${runs.pop()}${character}`);
    else runs.push(character);
    unspaced = isUnspaced;
  }
  return runs;
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length < 3) return [run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function sharedBeginning(one: string, other: string): string {
  let size = 0;
  while (size < other.length && one[size] === other[size]) size++;
  return one.slice(0, size);
}
