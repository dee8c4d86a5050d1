// Writes src/archive/operation-types.ts for the package: the same names, with each type written out and
// documented. Programs that use the SDK do not have zod, and would learn little from the types of schemas.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type JsonSchema, jsonSchema } from "../src/archive/input/json-schema.ts";
import type { Operation } from "../src/archive/operation.ts";
import { loadOperation, NOT_FOR_PROGRAMS, OPERATION_NAMES } from "../src/archive/operations.ts";

const SOURCE = join(import.meta.dirname, "../src/archive/operation-types.ts");

/** Returns the text of the declarations. */
export async function sdkTypes(): Promise<string> {
  const operations = await Promise.all(
    OPERATION_NAMES.map(async (name): Promise<Named> => [name, await loadOperation(name)]),
  );
  const shapes = {
    OperationInputs: shapesOf(operations.map(([name, { input }]) => [name, input, "input"])),
    OperationOutputs: shapesOf(operations.map(([name, { output }]) => [name, output, "output"])),
  };
  const aliases = readFileSync(SOURCE, "utf8")
    .split("\n")
    .flatMap((line) => aliasIn(line) ?? []);
  const known = new Map<string, string>();
  const declared = aliases
    .flatMap(({ name, path }) => (path ? [{ name, shape: shapeAt(shapes, path) }] : []))
    // Inner types first, so outer ones can name them.
    .toSorted((one, other) => typeText(one.shape, known).length - typeText(other.shape, known).length)
    .map(({ name, shape }) => declarationOf(name, shape, known));
  const table = (kind: keyof typeof shapes) =>
    `export interface ${kind} ${objectText(shapes[kind], known)}\n`;
  return indented(
    [
      ...declared,
      ...aliases.filter(({ path }) => path === null).map(({ line }) => `${line}\n`),
      table("OperationInputs"),
      table("OperationOutputs"),
      `export interface OperationFunctions {\n${operations.map(functionText).join("")}}\n`,
    ].join(""),
  );
}

type Named = readonly [name: string, operation: Operation];

function shapesOf(schemas: readonly (readonly [string, z.ZodObject, "input" | "output"])[]): JsonSchema {
  const properties = schemas.map(([name, schema, io]) => [name, jsonSchema(schema, io)]);
  return { properties: Object.fromEntries(properties), required: schemas.map(([name]) => name) };
}

interface Alias {
  readonly line: string;
  readonly name: string;
  /** The path from `OperationInputs` or `OperationOutputs` to the named type; null if it is made from other types. */
  readonly path: readonly string[] | null;
}

function aliasIn(line: string): Alias | null {
  const [, name, type = ""] = /^export type (\w+) = ([^{].*);$/.exec(line) ?? [];
  if (name === undefined) return null;
  const [, path] =
    /^(?:NonNullable<)?((?:OperationInputs|OperationOutputs)(?:\["\w+"\]|\[number\])+)>?$/.exec(type) ?? [];
  return { line, name, path: path?.match(/\w+/g) ?? null };
}

function shapeAt(
  shapes: Readonly<Record<string, JsonSchema>>,
  [first = "", ...path]: readonly string[],
): JsonSchema {
  const start = shapes[first] ?? {};
  return path.reduce<JsonSchema>((shape, name) => {
    const found = name === "number" ? shape.items : shape.properties?.[name];
    if (!found)
      throw new Error(`operation-types.ts names ${[first, ...path].join(".")}, and there is no ${name}.`);
    return withoutNull(found);
  }, start);
}

function withoutNull(shape: JsonSchema): JsonSchema {
  const [only, ...others] = shape.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return only && others.length === 0 ? only : shape;
}

function declarationOf(name: string, shape: JsonSchema, known: Map<string, string>): string {
  const text = typeText(shape, known);
  if (known.get(text) === undefined && text.includes("{")) known.set(text, name);
  return text.startsWith("{") && shape.properties
    ? `export interface ${name} ${text}\n`
    : `export type ${name} = ${text};\n`;
}

/** Uses the name of a type that has one. */
function typeText(shape: JsonSchema, known: ReadonlyMap<string, string>): string {
  const text = plainText(shape, known);
  return known.get(text) ?? text;
}

function plainText(shape: JsonSchema, known: ReadonlyMap<string, string>): string {
  const { typescript, items, enum: values, additionalProperties: rest } = shape;
  if (typescript !== undefined) return typescript;
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return options.map((option) => typeText(option, known)).join(" | ");
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (items) return `${shape.readOnly ? "readonly " : ""}${itemText(items, known)}[]`;
  if (shape.type === "object" && rest && typeof rest === "object")
    return `Record<string, ${typeText(rest, known)}>`;
  if (shape.properties) return objectText(shape, known);
  const types = [shape.type ?? ""].flat().map((type) => TYPES[type] ?? "unknown");
  return types.join(" | ");
}

function itemText(items: JsonSchema, known: ReadonlyMap<string, string>): string {
  const text = typeText(items, known);
  const parts = items.anyOf ?? items.oneOf ?? items.enum ?? [items.type].flat();
  return parts.length > 1 && !/^\w+$/.test(text) ? `(${text})` : text;
}

function objectText(
  { properties = {}, required = [] }: JsonSchema,
  known: ReadonlyMap<string, string>,
): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const type = typeText(field, known);
    // A field with a default can be left out of an input, and is present in every output.
    const member = required.includes(name) ? `${name}: ${type};` : `${name}?: ${type} | undefined;`;
    return `${docText(field)}${member}\n`;
  });
  return fields.length === 0 ? "Record<string, never>" : `{\n${fields.join("")}}`;
}

function docText({ description = "", default: usual }: JsonSchema): string {
  const note = usual === undefined || Array.isArray(usual) ? "" : `\`${String(usual)}\` if not given`;
  const words = [description, note].filter(Boolean).join("; ");
  return words === "" ? "" : `/** ${words.replaceAll("*/", "*\\/")} */\n`;
}

function functionText([name, { doc, input }]: Named): string {
  if (name in NOT_FOR_PROGRAMS) return "";
  const optional = z.object(input.shape).safeParse({}).success ? "?" : "";
  return `/** ${doc} */\n${name}(input${optional}: OperationInputs["${name}"]): Promise<OperationOutputs["${name}"]>;\n`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

function indented(text: string): string {
  let depth = 0;
  const lines = text.split("\n").map((line) => {
    if (line.startsWith("/**")) return "  ".repeat(depth) + line;
    if (line.startsWith("}")) depth -= 1;
    const shown = line === "" ? "" : "  ".repeat(depth) + line;
    if (line.endsWith("{")) depth += 1;
    return shown;
  });
  return lines.join("\n");
}
