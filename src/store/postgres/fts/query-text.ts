// Prints a search expression for PostgreSQL. The result is never a syntax error.
import type { Column } from "../../../search/rank.ts";
import type { Phrase, SearchExpression } from "../../../search/search-plan.ts";
import { indexWord, LETTERS, MARKS, type Scope } from "./words-of.ts";

export interface QueryTextOptions {
  readonly scope: Scope;
  /** The columns to search; all of them if empty. */
  readonly columns?: readonly Column[];
  /** Excludes rows that match this in any column. */
  readonly without?: SearchExpression | null;
}

export function queryText(
  expression: SearchExpression,
  { scope, columns = [], without = null }: QueryTextOptions,
): string {
  const wanted = printed(expression, scope, columns);
  return without === null ? wanted : `${wanted} & !(${printed(without, scope, [])})`;
}

/** Words near each other are looked up as words of one row. Their distance is checked afterwards. */
function printed(expression: SearchExpression, scope: Scope, columns: readonly Column[]): string {
  if (expression.kind === "phrase") return phraseText(expression, scope, columns);
  const [parts, operator] =
    expression.kind === "near"
      ? [expression.phrases, " & "]
      : [expression.of, expression.kind === "all" ? " & " : " | "];
  return `(${parts.map((part) => printed(part, scope, columns)).join(operator)})`;
}

function phraseText(phrase: Phrase, scope: Scope, columns: readonly Column[]): string {
  const marked = columns.flatMap((column) => MARKS[column] ?? []);
  const letters = columns.filter((column) => MARKS[column] === undefined).map((column) => LETTERS[column]);
  const ways = marked.map((mark) => wordsText(phrase, scope, { mark, letters: "" }));
  if (letters.length > 0 || columns.length === 0)
    ways.push(wordsText(phrase, scope, { mark: "", letters: letters.join("") }));
  return `(${ways.join(" | ")})`;
}

function wordsText(
  { tokens, prefix }: Phrase,
  scope: Scope,
  { mark, letters }: { readonly mark: string; readonly letters: string },
): string {
  const words = phraseWords(tokens, scope);
  return words
    .map((word, at) => {
      const place = `${letters}${prefix && at === words.length - 1 ? "*" : ""}`;
      return place === "" ? `'${mark}${word}'` : `'${mark}${word}':${place}`;
    })
    .join(" <-> ");
}

/** Returns the words of a phrase as the index has them. */
export function phraseWords(tokens: readonly string[], scope: Scope): string[] {
  const words = tokens.map((token) => indexWord(token, scope)).filter((word) => word !== "");
  return words.length > 0 ? words : [NO_WORD];
}

/** No row has it. */
const NO_WORD = "\u0001";

/** Returns all phrases of an expression, in order. */
export function phrasesIn(expression: SearchExpression): readonly Phrase[] {
  if (expression.kind === "phrase") return [expression];
  return expression.kind === "near" ? expression.phrases : expression.of.flatMap(phrasesIn);
}
