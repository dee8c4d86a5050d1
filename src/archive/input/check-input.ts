// Checks input from a face against an operation's schema, and words what is wrong for people.
import type { z } from "zod";
import { ClewError } from "../../model/errors.ts";

/** How a face writes the names of fields. */
export interface FieldWords {
  readonly noun: string;
  name(field: string): string;
}

/** As flags of a command. */
const OPTIONS: FieldWords = { noun: "option", name: (field) => field.replaceAll("_", "-") };

/** As a tool's own fields. */
export const ARGUMENTS: FieldWords = { noun: "argument", name: (field) => field };

export function checkInput<Input extends z.ZodObject>(
  schema: Input,
  given: unknown,
  words: FieldWords = OPTIONS,
): z.output<Input> {
  const { data, error } = schema.safeParse(given);
  if (error)
    throw new ClewError("bad_input", error.issues.map((issue) => sentence(issue, given, words)).join("\n"));
  return data;
}

function sentence(issue: z.core.$ZodIssue, given: unknown, words: FieldWords): string {
  const name = words.name(issue.path.join("."));
  const value = issue.path.reduce<unknown>(
    (within, key) => (within as Record<PropertyKey, unknown> | undefined)?.[key],
    given,
  );
  if (issue.code === "unrecognized_keys")
    return `Unknown ${words.noun}${issue.keys.length === 1 ? "" : "s"}: ${issue.keys.join(", ")}.`;
  if (value === undefined) return `${name} is required.`;
  if (isEmpty(issue)) return `${name} must not be empty.`;
  if (isTooLong(issue)) return `${name} is too long: ${issue.message}.`;
  return `${name}: ${expectation(issue)}, got ${JSON.stringify(value)}.`;
}

function isEmpty(issue: z.core.$ZodIssue): boolean {
  return (
    issue.code === "too_small" &&
    issue.minimum === 1 &&
    (issue.origin === "string" || issue.origin === "array")
  );
}

/** The value is not repeated, because it may be megabytes. */
function isTooLong(issue: z.core.$ZodIssue): boolean {
  return issue.code === "too_big" && issue.origin === "string";
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `expected ${KINDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `expected one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return issue.origin === "string"
        ? `expected at least ${issue.minimum} characters`
        : `expected a number of at least ${issue.minimum}`;
    case "too_big":
      return `expected a number of at most ${issue.maximum}`;
    default:
      // The field's own check says what it expects.
      return issue.message;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  number: "a number",
  int: "a whole number",
  string: "text",
  boolean: "true or false",
  array: "a list",
};
