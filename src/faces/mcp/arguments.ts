// Lists a tool's arguments for models, and reads them as agents write them: numbers and booleans may be text, `at` and `session_id` mean
// the same.
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { ARGUMENTS, checkInput } from "../../archive/input/check-input.ts";
import { type JsonSchema, plainJsonSchema } from "../../archive/input/json-schema.ts";
import { ClewError } from "../../model/errors.ts";

/**
 * Has names, types and few words, because every model pays for the list. Limits and defaults are left out, and every
 * input passes: `readArguments` checks it, with sentences that an agent can act on.
 */
export function listedSchema(fields: z.ZodRawShape): StandardSchemaWithJSON<unknown, unknown> {
  const { properties = {}, required = [] } = plainJsonSchema(z.object(fields), "input");
  const listed = {
    type: "object",
    properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inShort(each)])),
    ...(required.length > 0 && { required }),
  };
  return {
    "~standard": {
      version: 1,
      vendor: "clew",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => listed, output: () => listed },
    },
  };
}

function inShort({ type, enum: choices, description }: JsonSchema): object {
  return { type, ...(choices && { enum: choices }), ...(description && { description }) };
}

/** The error names the arguments that the tool takes. */
export function readArguments<Schema extends z.ZodObject>(
  tool: string,
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const { properties = {} } = plainJsonSchema(schema, "input");
  const names = Object.keys(properties);
  const entries = Object.entries((given ?? {}) as Record<string, unknown>)
    // Models write null for an argument that they leave out.
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [ownName(name, names), value] as const);
  const input = Object.fromEntries(
    entries.map(([name, value]) => [name, valueIn(value, properties[name]?.type)]),
  );
  try {
    if (Object.keys(input).length < entries.length)
      throw new ClewError("bad_input", "`at` and `session_id` mean the same: pass one of them.");
    return checkInput(schema, input, ARGUMENTS);
  } catch (error) {
    if (!(error instanceof ClewError)) throw error;
    throw new ClewError(
      error.code,
      `${error.message.replaceAll("\n", " ")} ${tool} takes ${names.join(", ")}.`,
    );
  }
}

const SAME: Readonly<Record<string, string>> = { at: "session_id", session_id: "at" };

function ownName(name: string, names: readonly string[]): string {
  const other = SAME[name];
  return other !== undefined && !names.includes(name) && names.includes(other) ? other : name;
}

function valueIn(value: unknown, type: JsonSchema["type"]): unknown {
  if (typeof value !== "string") return value;
  if (type === "integer" && /^\s*-?\d{1,15}\s*$/.test(value)) return Number(value);
  return type === "boolean" && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === "true" : value;
}
