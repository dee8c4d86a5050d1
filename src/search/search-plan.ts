// Turns a query into search expressions, from strict to lenient. Each dialect of the store prints them in the
// language of its own index.
import { formsOf, looseFormsOf } from "./forms.ts";
import type { Language } from "./languages.ts";
import type { Query, Term } from "./query.ts";

export type SearchExpression = Phrase | NearExpression | CompoundExpression;

/** Consecutive words, as the index stores them. */
export interface Phrase {
  readonly kind: "phrase";
  readonly tokens: readonly string[];
  /** True if the last token is only the beginning of a word. */
  readonly prefix: boolean;
  /** True for a stem that only the dialogue has. */
  readonly in_dialogue?: true;
}

export interface NearExpression {
  readonly kind: "near";
  readonly phrases: readonly Phrase[];
  /** The number of words that may be between the phrases. */
  readonly within: number;
}

export interface CompoundExpression {
  readonly kind: "all" | "any";
  /** At least two. */
  readonly of: readonly SearchExpression[];
}

/** The ways to search for a query. */
export interface SearchPlan {
  /** All significant words within a few words of each other. */
  readonly near: SearchExpression;
  /** Every word, even the common ones. */
  readonly every: SearchExpression;
  /** Every word except the common ones, if there are others. */
  readonly significant: SearchExpression;
  /** Any significant word, and every phrase. Needs ranking: BM25 puts rare words first. */
  readonly any: SearchExpression;
  /** One for each significant word, with every phrase, to look for the rare ones alone. */
  readonly each: readonly SearchExpression[];
  /** Must not match anywhere in the turn. */
  readonly excluded: SearchExpression | null;
}

export type EmptyQueryReason = "nothing_typed" | "no_words" | "only_exclusions";

/** Returns null if there is nothing to search for. */
export function searchPlan(query: Query): SearchPlan | null {
  if (query.wanted.length === 0) return null;
  const some = query.wanted.filter((term) => !term.common);
  const significant = some.length > 0 ? some : query.wanted;
  const near = significant.length > 1 ? significant : query.wanted;
  const { language } = query;
  const stricts = new Map(query.wanted.map((term) => [term, compound("any", formsOf(term, language))]));
  const strict = (term: Term) => stricts.get(term) ?? compound("any", formsOf(term, language));
  const quoted = significant.filter((term) => term.quoted).map(strict);
  const words = significant.filter((term) => !term.quoted).map(strict);
  return {
    near: nearExpression(near, strict),
    every: compound("all", query.wanted.map(strict)),
    significant: compound("all", significant.map(strict)),
    any: anySignificant(significant, quoted, language),
    each: words.map((word) => compound("all", [...quoted, word])),
    excluded:
      query.excluded.length > 0
        ? compound(
            "any",
            query.excluded.flatMap((term) => formsOf(term, language)),
          )
        : null,
  };
}

/** Returns the expression without stems that only the dialogue has, to look it up elsewhere. */
export function withoutStems(expression: SearchExpression): SearchExpression {
  if (expression.kind !== "all" && expression.kind !== "any") return expression;
  const { kind, of } = expression;
  return compound(kind, of.filter((each) => each.kind !== "phrase" || !each.in_dialogue).map(withoutStems));
}

/** Returns why there is nothing to search for; null if there is something. */
export function emptyQueryReason({ typed, wanted, excluded }: Query): EmptyQueryReason | null {
  if (wanted.length > 0) return null;
  if (excluded.length > 0) return "only_exclusions";
  return typed.trim() === "" ? "nothing_typed" : "no_words";
}

/** Distance in words. On the judged questions, 4 and 10 do equally well. */
const NEAR = 10;
/** More phrases than a typed question has. A pasted page must not become a thousand lookups. */
const MOST_PHRASES = 64;

/** A single word or name is near by itself, in any of its forms. Several must be near each other as typed. */
function nearExpression(terms: readonly Term[], strict: (term: Term) => SearchExpression): SearchExpression {
  const [only, ...others] = terms;
  if (only && others.length === 0) return strict(only);
  return { kind: "near", phrases: terms.flatMap((term) => formsOf(term, null).slice(0, 1)), within: NEAR };
}

function anySignificant(
  terms: readonly Term[],
  quoted: readonly SearchExpression[],
  language: Language | null,
): SearchExpression {
  const phrases = interleave(
    terms.filter((term) => !term.quoted).map((term) => looseFormsOf(term, language)),
  );
  return compound("all", phrases.length > 0 ? [...quoted, compound("any", phrases)] : quoted);
}

/**
 * Takes the first form of each term, then the second of each, so one long term does not displace all others.
 */
function interleave(forms: readonly (readonly Phrase[])[]): Phrase[] {
  const longest = Math.max(0, ...forms.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, index) => forms.flatMap((each) => each[index] ?? []));
  return inTurn.flat().slice(0, MOST_PHRASES);
}

/** Removes duplicates. A single expression is not wrapped, so the same query always has the same shape. */
export function compound(
  kind: CompoundExpression["kind"],
  given: readonly SearchExpression[],
): SearchExpression {
  const of = [...new Map(given.map((each) => [JSON.stringify(each), each])).values()];
  const [only, ...others] = of;
  return only && others.length === 0 ? only : { kind, of };
}
