// Lists the forms that a term may have in the index, each as a phrase.
import { identifierParts } from "./identifiers.ts";
import { type Language, languagesOfWord, stemToken } from "./languages.ts";
import type { Term } from "./query.ts";
import { kindAt, UNSPACED, widthAt } from "./scripts.ts";
import type { Phrase } from "./search-plan.ts";
import { tokensOf } from "./tokens.ts";

/**
 * Returns the term as typed, and a name also split and joined, so `fooBar`, `foo_bar` and `foo-bar` find each
 * other. A word also has its stems in the languages that it may belong to.
 */
export function formsOf(term: Term, language: Language | null): Phrase[] {
  const tokens = tokensOf(term.text);
  const forms = [phrase(tokens, term.unfinished)];
  if (term.quoted) return forms;
  if (term.unfinished && tokens.length === 1)
    forms.push(...completions(tokens[0] ?? "").map((word) => phraseOf([word], false)));
  const parts = tokensOf(identifierParts(oneName.exec(term.text)?.[1] ?? ""));
  if (parts.length > 0) forms.push(phrase(parts, term.unfinished));
  if (tokens.length > 1 && severalNames.test(term.text))
    forms.push(phrase([tokens.join("")], term.unfinished));
  if (tokens.length === 1 && !term.unfinished)
    forms.push(...stemTokens(tokens[0] ?? "", language).map(stemPhrase));
  if (version.test(term.text)) forms.push(phrase(tokensOf(withOtherV(term.text)), term.unfinished));
  return forms;
}

/** Adds the single words of a term, to find turns that do not have the term itself. */
export function looseFormsOf(term: Term, language: Language | null): Phrase[] {
  const tokens = tokensOf(term.text);
  const single = tokens.map((token, index) =>
    phrase([token], term.unfinished && index === tokens.length - 1),
  );
  return [...formsOf(term, language), ...single];
}

const oneName = /^[^\p{L}\p{N}]*(\p{L}[\p{L}\p{N}_]*)[^\p{L}\p{N}]*$/u;
const severalNames = /^[^a-z0-9]*[a-z0-9]+(?:[-_][a-z0-9]+)+[^a-z0-9]*$/i;
const version = /^v?\d+(?:\.\d+)+/i;

function withOtherV(text: string): string {
  return /^v/i.test(text) ? text.slice(1) : `v${text}`;
}

function stemPhrase(stem: string): Phrase {
  return { ...phraseOf([stem], false), in_dialogue: true };
}

function stemTokens(token: string, language: Language | null): string[] {
  // A name such as `fooBar` belongs to no language.
  if (!/^\p{L}\p{Ll}+$/u.test(token)) return [];
  const word = token.toLowerCase();
  return languagesOfWord(word, language).flatMap((each) => stemToken(word, each) ?? []);
}

function phrase(tokens: readonly string[], unfinished: boolean): Phrase {
  const last = tokens.at(-1) ?? "";
  if (!isSingle(last)) return phraseOf(tokens, unfinished);
  // The last character of a run is indexed by itself, but in the text the run may continue after it.
  const before = tokens.at(-2) ?? "";
  const inRun = before.length > last.length && before.endsWith(last) && kindAt(before, 0) === UNSPACED;
  return inRun ? phraseOf(tokens.slice(0, -1), false) : phraseOf(tokens, true);
}

function isSingle(token: string): boolean {
  return token !== "" && kindAt(token, 0) === UNSPACED && token.length === widthAt(token, 0);
}

function phraseOf(tokens: readonly string[], prefix: boolean): Phrase {
  return { kind: "phrase", tokens, prefix };
}

/**
 * Returns what a half-typed English word may become. The index holds stems, and no stem begins with
 * "changin", so a search for all words that begin with it is not enough.
 */
function completions(beginning: string): string[] {
  const found = new Set<string>();
  const word = beginning.toLowerCase();
  if (!/^[a-z]{3,}$/.test(word)) return [];
  for (const ending of endings) {
    for (let typed = 1; typed < ending.length && typed + 2 <= word.length; typed++) {
      if (word.endsWith(ending.slice(0, typed))) found.add(word + ending.slice(typed));
    }
  }
  if (/([b-df-hj-np-tv-z])\1$/.test(word)) found.add(`${word}ing`);
  return [...found];
}

const endings =
  "ing ed ion ation ive able ible bility ity ment ness ence ance ize ly al ous ism ful ies or".split(" ");
