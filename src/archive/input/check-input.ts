// What a face was given, held against an operation's schema; what does not fit becomes a sentence for people.
import type { z } from "zod";
import { ClewError } from "../../model/errors.ts";

export function checkInput<Input extends z.ZodObject>(schema: Input, given: unknown): z.output<Input> {
  const { data, error } = schema.safeParse(given);
  if (error) throw new ClewError("bad_input", error.issues.map((issue) => sentence(issue, given)).join("\n"));
  return data;
}

function sentence(issue: z.core.$ZodIssue, given: unknown): string {
  const name = issue.path.join(".").replaceAll("_", "-");
  const value = issue.path.reduce<unknown>(
    (within, key) => (within as Record<PropertyKey, unknown> | undefined)?.[key],
    given,
  );
  if (issue.code === "unrecognized_keys") return `There is no ${issue.keys.join(", ")} to give.`;
  if (value === undefined) return `Give ${article(name)}.`;
  return `${name} ${expectation(issue)}, not ${JSON.stringify(value)}.`;
}

function article(name: string): string {
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `takes ${KINDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `takes one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return issue.origin === "string" || issue.origin === "array"
        ? "must not be empty"
        : `takes a number from ${issue.minimum} on`;
    case "too_big":
      return `takes a number up to ${issue.maximum}`;
    default:
      // A field's own check says in its own words what it takes.
      return issue.message;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  number: "a number",
  int: "a whole number",
  string: "text",
  boolean: "yes or no",
  array: "a list",
};
