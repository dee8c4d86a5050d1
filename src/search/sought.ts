// Turns a query into what to look for, from the strict to the lenient: trees, which each dialect of the store prints in
// the language of its own index.
import { formsOf, looseFormsOf } from "./forms.ts";
import type { Query, Term } from "./query.ts";

export type Sought = Phrase | NearEachOther | Several;

/** Words as the index has them, one behind the other. */
export interface Phrase {
  readonly kind: "phrase";
  readonly tokens: readonly string[];
  /** The last of them is the beginning of a word. */
  readonly prefix: boolean;
}

export interface NearEachOther {
  readonly kind: "near";
  readonly phrases: readonly Phrase[];
  /** So many words may be between them. */
  readonly within: number;
}

export interface Several {
  readonly kind: "all" | "any";
  /** At least two. */
  readonly of: readonly Sought[];
}

/** The ways to look for a query's turns. */
export interface SoughtTurns {
  /** All telling words within a few words of each other. */
  readonly near: Sought;
  /** Every word but the common ones, if there are others. */
  readonly telling: Sought;
  /** Any telling word, and every phrase. To be ranked: BM25 puts the rare words first. */
  readonly any: Sought;
  /** What must not be anywhere in the turn. */
  readonly excluded: Sought | null;
}

export type NothingToFind = "nothing_typed" | "no_words" | "only_exclusions";

/** Null where there is nothing to look for. */
export function soughtBy(query: Query): SoughtTurns | null {
  if (query.wanted.length === 0) return null;
  const some = query.wanted.filter((term) => !term.common);
  const telling = some.length > 0 ? some : query.wanted;
  const near = telling.length > 1 ? telling : query.wanted;
  return {
    near: nearEachOther(near),
    telling: several("all", telling.map(strict)),
    any: anyTelling(telling),
    excluded: query.excluded.length > 0 ? several("any", query.excluded.flatMap(formsOf)) : null,
  };
}

/** Why there is nothing to look for; null where there is something. */
export function nothingToFind({ typed, wanted, excluded }: Query): NothingToFind | null {
  if (wanted.length > 0) return null;
  if (excluded.length > 0) return "only_exclusions";
  return typed.trim() === "" ? "nothing_typed" : "no_words";
}

/** Words apart. On the judged questions 4 and 10 do equally well. */
const NEAR = 10;
/** More pieces than a typed question has; a pasted page must not become a thousand lookups. */
const MOST_PIECES = 64;

function strict(term: Term): Sought {
  return several("any", formsOf(term));
}

function nearEachOther(terms: readonly Term[]): Sought {
  const [only, ...others] = terms;
  // By itself a word or name is as near as can be, in any of its forms; several are near each other as they were typed.
  if (only && others.length === 0) return strict(only);
  return { kind: "near", phrases: terms.flatMap((term) => formsOf(term).slice(0, 1)), within: NEAR };
}

function anyTelling(terms: readonly Term[]): Sought {
  const quoted = terms.filter((term) => term.quoted).map(strict);
  const pieces = share(terms.filter((term) => !term.quoted).map(looseFormsOf));
  return several("all", pieces.length > 0 ? [...quoted, several("any", pieces)] : quoted);
}

/** The first of each, then the second of each: one long term must not take the place of all others. */
function share(forms: readonly (readonly Phrase[])[]): Phrase[] {
  const longest = Math.max(0, ...forms.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, place) => forms.flatMap((each) => each[place] ?? []));
  return inTurn.flat().slice(0, MOST_PIECES);
}

/** Each once; one alone is itself, so that the same question has one shape. */
function several(kind: Several["kind"], given: readonly Sought[]): Sought {
  const of = [...new Map(given.map((each) => [JSON.stringify(each), each])).values()];
  const [only, ...others] = of;
  return only && others.length === 0 ? only : { kind, of };
}
