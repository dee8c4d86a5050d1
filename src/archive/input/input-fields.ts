// What an operation takes, field by field, read off its schema: the one description that flags, completion and
// reference pages are made from.
import type { z } from "zod";
import { jsonSchema } from "./json-schema.ts";

export interface InputField {
  readonly name: string;
  readonly doc: string;
  readonly type: "text" | "number" | "flag" | "list";
  /** The values it may have, where they are few. */
  readonly choices: readonly string[];
  /** What it is when nobody says; undefined where that is nothing. */
  readonly usual: unknown;
  readonly required: boolean;
  readonly positional: boolean;
  /** As many words as follow, joined by spaces. */
  readonly words: boolean;
  /** What stands for it in help texts. */
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
