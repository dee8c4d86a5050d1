// Turns a query into what to look for, from the strict to the lenient: trees, which each dialect of the store prints in
// the language of its own index.
import { formsOf, looseFormsOf } from "./forms.ts";
import type { Query, Term } from "./query.ts";

export type SearchExpression = Phrase | NearExpression | CompoundExpression;

/** Words as the index has them, one behind the other. */
export interface Phrase {
  readonly kind: "phrase";
  readonly tokens: readonly string[];
  /** The last of them is the beginning of a word. */
  readonly prefix: boolean;
}

export interface NearExpression {
  readonly kind: "near";
  readonly phrases: readonly Phrase[];
  /** So many words may be between them. */
  readonly within: number;
}

export interface CompoundExpression {
  readonly kind: "all" | "any";
  /** At least two. */
  readonly of: readonly SearchExpression[];
}

/** The ways to look for a query's turns. */
export interface SearchPlan {
  /** All telling words within a few words of each other. */
  readonly near: SearchExpression;
  /** Every word but the common ones, if there are others. */
  readonly significant: SearchExpression;
  /** Any telling word, and every phrase. To be ranked: BM25 puts the rare words first. */
  readonly any: SearchExpression;
  /** What must not be anywhere in the turn. */
  readonly excluded: SearchExpression | null;
}

export type EmptyQueryReason = "nothing_typed" | "no_words" | "only_exclusions";

/** Null where there is nothing to look for. */
export function searchPlan(query: Query): SearchPlan | null {
  if (query.wanted.length === 0) return null;
  const some = query.wanted.filter((term) => !term.common);
  const significant = some.length > 0 ? some : query.wanted;
  const near = significant.length > 1 ? significant : query.wanted;
  return {
    near: nearExpression(near),
    significant: compound("all", significant.map(strict)),
    any: anySignificant(significant),
    excluded: query.excluded.length > 0 ? compound("any", query.excluded.flatMap(formsOf)) : null,
  };
}

/** Why there is nothing to look for; null where there is something. */
export function emptyQueryReason({ typed, wanted, excluded }: Query): EmptyQueryReason | null {
  if (wanted.length > 0) return null;
  if (excluded.length > 0) return "only_exclusions";
  return typed.trim() === "" ? "nothing_typed" : "no_words";
}

/** Words apart. On the judged questions 4 and 10 do equally well. */
const NEAR = 10;
/** More phrases than a typed question has; a pasted page must not become a thousand lookups. */
const MOST_PHRASES = 64;

function strict(term: Term): SearchExpression {
  return compound("any", formsOf(term));
}

function nearExpression(terms: readonly Term[]): SearchExpression {
  const [only, ...others] = terms;
  // By itself a word or name is as near as can be, in any of its forms; several are near each other as they were typed.
  if (only && others.length === 0) return strict(only);
  return { kind: "near", phrases: terms.flatMap((term) => formsOf(term).slice(0, 1)), within: NEAR };
}

function anySignificant(terms: readonly Term[]): SearchExpression {
  const quoted = terms.filter((term) => term.quoted).map(strict);
  const phrases = interleave(terms.filter((term) => !term.quoted).map(looseFormsOf));
  return compound("all", phrases.length > 0 ? [...quoted, compound("any", phrases)] : quoted);
}

/** The first of each, then the second of each: one long term must not take the place of all others. */
function interleave(forms: readonly (readonly Phrase[])[]): Phrase[] {
  const longest = Math.max(0, ...forms.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, index) => forms.flatMap((each) => each[index] ?? []));
  return inTurn.flat().slice(0, MOST_PHRASES);
}

/** Each once; one alone is itself, so that the same question has one shape. */
function compound(kind: CompoundExpression["kind"], given: readonly SearchExpression[]): SearchExpression {
  const of = [...new Map(given.map((each) => [JSON.stringify(each), each])).values()];
  const [only, ...others] = of;
  return only && others.length === 0 ? only : { kind, of };
}
