// Describes an operation's input fields from its schema. Flags, completion and reference pages are built from this.
import type { z } from "zod";
import { jsonSchema } from "./json-schema.ts";

export interface InputField {
  readonly name: string;
  readonly doc: string;
  readonly type: "text" | "number" | "flag" | "list";
  /** Allowed values, if the field has a fixed set. */
  readonly choices: readonly string[];
  /** Default value; undefined if there is none. */
  readonly usual: unknown;
  readonly required: boolean;
  readonly positional: boolean;
  /** True if it takes all remaining words, joined by spaces. */
  readonly words: boolean;
  /** True if only a team server takes it. */
  readonly team: boolean;
  /** Placeholder in help texts. */
  readonly value: string;
}

export function inputFields(input: z.ZodObject): InputField[] {
  const { properties = {}, required = [] } = jsonSchema(input, "input");
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    doc: schema.description ?? "",
    type: TYPES[String(schema.type ?? "string")] ?? "text",
    choices: (schema.enum ?? schema.items?.enum ?? []).map(String),
    usual: schema.default,
    required: required.includes(name),
    positional: schema.positional ?? false,
    words: schema.words ?? false,
    team: schema.team ?? false,
    value: schema.value ?? name,
  }));
}

const TYPES: Readonly<Record<string, InputField["type"]>> = {
  string: "text",
  number: "number",
  integer: "number",
  boolean: "flag",
  array: "list",
};
