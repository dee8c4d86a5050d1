// Prints what is sought as an expression for MATCH of FTS5; none of them can be a syntax error.
import type { Column } from "../../../search/rank.ts";
import type { Phrase, SearchExpression } from "../../../search/search-plan.ts";

export interface MatchOptions {
  /** Look in these columns only; in all of them where none is named. */
  readonly columns?: readonly Column[];
  /** Not in rows that have this, in whatever column. */
  readonly without?: SearchExpression | null;
}

export function matchOf(
  expression: SearchExpression,
  { columns = [], without = null }: MatchOptions = {},
): string {
  const wanted =
    columns.length > 0 ? `{${columns.join(" ")}} : (${printed(expression)})` : printed(expression);
  return without === null ? wanted : `(${wanted}) NOT (${printed(without)})`;
}

function printed(expression: SearchExpression): string {
  switch (expression.kind) {
    case "phrase":
      return phrase(expression);
    case "near":
      return `NEAR(${expression.phrases.map(phrase).join(" ")}, ${expression.within})`;
    default:
      return `(${expression.of.map(printed).join(expression.kind === "all" ? " AND " : " OR ")})`;
  }
}

/** Tokens hold no quotes: nothing in it can be read as syntax. */
function phrase({ tokens, prefix }: Phrase): string {
  return `"${tokens.join(" ")}"${prefix ? " *" : ""}`;
}
