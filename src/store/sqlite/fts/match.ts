// Prints a search expression for MATCH of FTS5. The result is never a syntax error.
import type { Column } from "../../../search/rank.ts";
import type { Phrase, SearchExpression } from "../../../search/search-plan.ts";

export interface MatchOptions {
  /** The columns to search; all of them if empty. */
  readonly columns?: readonly Column[];
}

export function matchOf(expression: SearchExpression, { columns = [] }: MatchOptions = {}): string {
  return columns.length > 0 ? `{${columns.join(" ")}} : (${printed(expression)})` : printed(expression);
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

/** Tokens contain no quotes, so nothing in a phrase is read as syntax. */
function phrase({ tokens, prefix }: Phrase): string {
  return `"${tokens.join(" ")}"${prefix ? " *" : ""}`;
}
