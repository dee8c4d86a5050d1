// Lists a schema's fields for the API page: one line per field with name, type and description.
import type { JsonSchema } from "../../archive/input/json-schema.ts";

export interface OutlineLine {
  /** How deeply the field is nested. */
  readonly depth: number;
  readonly name: string;
  readonly type: string;
  readonly doc: string;
}

export function outline(schema: JsonSchema): OutlineLine[] {
  return fieldsOf(schema, 0);
}

function fieldsOf(schema: JsonSchema, depth: number): OutlineLine[] {
  const shape = shapeOf(schema);
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    const line = { depth, name, type: typeName(field), doc: field.description ?? "" };
    return [line, ...fieldsOf(field, depth + 1)];
  });
}

/** Returns the object schema inside lists and nullable types. */
function shapeOf(schema: JsonSchema): JsonSchema {
  if (schema.items) return shapeOf(schema.items);
  const [only, ...others] = choicesOf(schema);
  if (only && others.length === 0) return shapeOf(only);
  return schema;
}

export function typeName(schema: JsonSchema): string {
  if (schema.items) return `list of ${typeName(schema.items)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
  const choices = choicesOf(schema).map(typeName);
  if (choices.length > 0) return [...new Set(choices), ...(mayBeNull(schema) ? ["null"] : [])].join(" | ");
  return [schema.type ?? "any"].flat().join(" | ");
}

function choicesOf({ anyOf = [], oneOf = [] }: JsonSchema): JsonSchema[] {
  return [...anyOf, ...oneOf].filter(({ type }) => type !== "null");
}

function mayBeNull({ anyOf = [] }: JsonSchema): boolean {
  return anyOf.some(({ type }) => type === "null");
}
