// What an operation takes, field by field, read off its schema: the one description that flags, completion and
// reference pages are made from.
import { z } from "zod";

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
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: "input" });
  return Object.entries(properties).map(([name, property]) => {
    const schema = property as FieldSchema;
    return {
      name,
      doc: schema.description ?? "",
      type: TYPES[schema.type ?? "string"] ?? "text",
      choices: (schema.enum ?? schema.items?.enum ?? []).map(String),
      usual: schema.default,
      required: required.includes(name),
      positional: schema.positional ?? false,
      words: schema.words ?? false,
      value: schema.value ?? name,
    };
  });
}

interface FieldSchema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: { readonly enum?: readonly unknown[] };
  readonly default?: unknown;
  readonly positional?: boolean;
  readonly words?: boolean;
  readonly value?: string;
}

const TYPES: Readonly<Record<string, InputField["type"]>> = {
  string: "text",
  number: "number",
  integer: "number",
  boolean: "flag",
  array: "list",
};
