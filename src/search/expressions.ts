// Turns a query into MATCH expressions of FTS5, from the strict to the lenient; none of them can be a syntax error.
import { formsOf, looseFormsOf } from "./forms.ts";
import type { Query, Term } from "./query.ts";
import type { Column } from "./rank.ts";

export type Expressions =
  | {
      readonly reason: null;
      /** All telling words within a few words of each other. */
      readonly near: string;
      /** Every word that was typed. */
      readonly all: string;
      /** Every word but the common ones, if there are others. */
      readonly telling: string;
      /** Any telling word, and every phrase. To be ranked: BM25 puts the rare words first. */
      readonly any: string;
      /** What must not be in the turn; the four above know it for their own row only. */
      readonly excluded: string | null;
    }
  /** Why there is nothing to look for. */
  | { readonly reason: NothingToFind };

export type NothingToFind = "nothing_typed" | "no_words" | "only_exclusions";

export interface MatchOptions {
  /** Look in these columns only. What is excluded is excluded everywhere. */
  readonly columns?: readonly Column[];
}

export function matchExpressions(query: Query, { columns = [] }: MatchOptions = {}): Expressions {
  if (query.wanted.length === 0) return { reason: whyNothing(query) };
  const some = query.wanted.filter((term) => !term.common);
  const telling = some.length > 0 ? some : query.wanted;
  const near = telling.length > 1 ? telling : query.wanted;
  const excluded = query.excluded.length > 0 ? anyOf(query.excluded.flatMap(formsOf)) : null;
  const finish = (expression: string) => exclude(within(columns, expression), excluded);
  return {
    reason: null,
    near: finish(nearEachOther(near)),
    all: finish(allOf(query.wanted.map(strict))),
    telling: finish(allOf(telling.map(strict))),
    any: finish(anyTelling(telling)),
    excluded,
  };
}

/** Words apart. On the judged questions 4 and 10 do equally well. */
const NEAR = 10;
/** More pieces than a typed question has; a pasted page must not become a thousand lookups. */
const MOST_PIECES = 64;

function whyNothing({ typed, excluded }: Query): NothingToFind {
  if (excluded.length > 0) return "only_exclusions";
  return typed.trim() === "" ? "nothing_typed" : "no_words";
}

function strict(term: Term): string {
  return anyOf(formsOf(term));
}

function nearEachOther(terms: readonly Term[]): string {
  const [only, ...others] = terms;
  // By itself a word or name is as near as can be, in any of its forms; NEAR takes phrases only.
  if (only && others.length === 0) return strict(only);
  return `NEAR(${terms.map((term) => formsOf(term)[0]).join(" ")}, ${NEAR})`;
}

function anyTelling(terms: readonly Term[]): string {
  const quoted = terms.filter((term) => term.quoted).map(strict);
  const pieces = share(terms.filter((term) => !term.quoted).map(looseFormsOf));
  return allOf(pieces.length > 0 ? [...quoted, anyOf(pieces)] : quoted);
}

/** The first of each, then the second of each: one long term must not take the place of all others. */
function share(forms: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...forms.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, place) => forms.flatMap((each) => each[place] ?? []));
  return inTurn.flat().slice(0, MOST_PIECES);
}

function allOf(expressions: readonly string[]): string {
  return `(${expressions.join(" AND ")})`;
}

function anyOf(phrases: readonly string[]): string {
  return `(${[...new Set(phrases)].join(" OR ")})`;
}

function within(columns: readonly Column[], expression: string): string {
  return columns.length > 0 ? `{${columns.join(" ")}} : (${expression})` : expression;
}

function exclude(expression: string, excluded: string | null): string {
  return excluded === null ? expression : `(${expression}) NOT ${excluded}`;
}
