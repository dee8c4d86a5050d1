// Splits a typed search into its words and its operators, such as `project:shop` or `since:"last week"`.

export const OPERATORS = [
  "project",
  "agent",
  "person",
  "branch",
  "model",
  "role",
  "tool",
  "file",
  "since",
  "until",
] as const;
export type Operator = (typeof OPERATORS)[number];

export interface TypedSearch {
  /** The text without its operators. */
  readonly words: string;
  /** The last one counts if an operator comes twice. */
  readonly operators: { readonly [Each in Operator]?: string };
}

/** Leaves an operator among the words if it is in quotes, or if its value is not `valid`. */
export function splitOperators(
  typed: string,
  valid: (name: Operator, value: string) => boolean = () => true,
): TypedSearch {
  const operators: { [Each in Operator]?: string } = {};
  const words = typed.replace(PARTS, (part, name?: string, phrase?: string, plain?: string) => {
    const value = phrase?.trim() ?? plain ?? "";
    const operator = OPERATORS.find((each) => each === name?.toLowerCase());
    if (operator === undefined || value === "" || !valid(operator, value)) return part;
    operators[operator] = value;
    return "";
  });
  const given = Object.keys(operators).length > 0;
  return { words: given ? words.replace(/\s+/g, " ").trim() : typed, operators };
}

/** Puts operators in quotes, so they are searched for like other words. */
export function quoteOperators(typed: string): string {
  return typed.replace(PARTS, (part, name?: string) =>
    name === undefined ? part : `"${part.replaceAll('"', "")}"`,
  );
}

/** Removes one operator from a typed search. */
export function withoutOperator(typed: string, name: Operator): string {
  const without = typed.replace(PARTS, (part, found?: string) => (found?.toLowerCase() === name ? "" : part));
  return without.replace(/\s+/g, " ").trim();
}

/**
 * Matches a phrase in quotes, which is passed over, or an operator with its value. `file://` begins an address, and
 * `error: file: none` has nothing after the colon.
 */
const PARTS = new RegExp(
  `"[^"]*"?|(?<!\\S)(${OPERATORS.join("|")}):(?:"([^"]*)"|(?!//)([^\\s"]+))(?!\\S)`,
  "gi",
);
