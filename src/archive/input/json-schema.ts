// Converts operation schemas to JSON Schema, the source for flags, the API description, reference pages and types.
import { z } from "zod";

/** The subset of JSON Schema that clew's schemas produce, with the keys that `meta` adds (see fields.ts). */
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
  readonly team?: boolean;
  readonly value?: string;
  readonly typescript?: string;
}

/** Converts a schema for callers (`input`) or for readers (`output`); they differ where fields have defaults. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest as JsonSchema;
}

/** Converts a schema without clew's own `meta` keys, for standard consumers. */
export function plainJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ jsonSchema: made }) {
      for (const word of ["positional", "words", "team", "value", "typescript"]) delete made[word];
    },
  });
  return rest as JsonSchema;
}
