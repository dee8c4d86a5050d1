// Prints what is sought as an expression for MATCH of FTS5; none of them can be a syntax error.
import type { Column } from "../../../search/rank.ts";
import type { Phrase, Sought } from "../../../search/sought.ts";

export interface MatchOptions {
  /** Look in these columns only; in all of them where none is named. */
  readonly columns?: readonly Column[];
  /** Not in rows that have this, in whatever column. */
  readonly without?: Sought | null;
}

export function matchOf(sought: Sought, { columns = [], without = null }: MatchOptions = {}): string {
  const wanted = columns.length > 0 ? `{${columns.join(" ")}} : (${printed(sought)})` : printed(sought);
  return without === null ? wanted : `(${wanted}) NOT (${printed(without)})`;
}

function printed(sought: Sought): string {
  switch (sought.kind) {
    case "phrase":
      return phrase(sought);
    case "near":
      return `NEAR(${sought.phrases.map(phrase).join(" ")}, ${sought.within})`;
    default:
      return `(${sought.of.map(printed).join(sought.kind === "all" ? " AND " : " OR ")})`;
  }
}

/** Tokens hold no quotes: nothing in it can be read as syntax. */
function phrase({ tokens, prefix }: Phrase): string {
  return `"${tokens.join(" ")}"${prefix ? " *" : ""}`;
}
