// The schemas of operations as JSON Schema, which all that is made from them is read off: flags, API, pages, types.
import { z } from "zod";

/** What of JSON Schema our schemas come to, with what `meta` adds (see fields.ts). */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly readOnly?: boolean;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly positional?: boolean;
  readonly words?: boolean;
  readonly value?: string;
  readonly typescript?: string;
}

/** `io` says for whom: what may be given, or what is answered. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest as JsonSchema;
}

/** The same for who knows nothing of command lines and programs. */
export function plainJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ jsonSchema: made }) {
      for (const word of ["positional", "words", "value", "typescript"]) delete made[word];
    },
  });
  return rest as JsonSchema;
}
