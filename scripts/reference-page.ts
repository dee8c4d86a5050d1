// The reference page of an operation, made from its declaration. What stands below the mark is written by hand and kept.
import type { z } from "zod";
import { type InputField, inputFields } from "../src/archive/input/input-fields.ts";
import { type JsonSchema, jsonSchema } from "../src/archive/input/json-schema.ts";
import type { Operation } from "../src/archive/operation.ts";

const BY_HAND = "<!-- What stands above is made by scripts/write-reference.ts; what stands below is not. -->";

export function referencePage(operation: Operation, before: string = ""): string {
  const fields = inputFields(operation.input);
  const [, byHand = ""] = before.split(`${BY_HAND}\n`);
  return [
    `# \`clew ${usage(operation.name, fields)}\`\n`,
    `${operation.doc}\n`,
    ...(fields.length > 0 ? [table(["argument or flag", "what it says"], fields.map(fieldRow))] : []),
    `\`--json\` prints one JSON object instead of text; [every command](README.md) takes the flags they share.\n`,
    `\`\`\`sh\n${operation.examples.map((example) => `clew ${example}`).join("\n")}\n\`\`\`\n`,
    "## The object\n",
    table(["field", "type", "what it holds"], outputRows(operation.output)),
    `${BY_HAND}\n${byHand}`,
  ].join("\n");
}

export function referenceIndex(operations: readonly Operation[], others: readonly string[]): string {
  const rows = operations.map(({ name, doc }) => [`[\`${name}\`](${name}.md)`, doc]);
  return ["# Every command\n", table(["command", "what it does"], rows), others.join("\n")].join("\n");
}

function usage(name: string, fields: readonly InputField[]): string {
  const words = fields.map((field) => {
    const shown = field.positional ? `${dashed(field)}${many(field)}` : flagText(field);
    return field.positional && field.required ? `<${shown}>` : `[${shown}]`;
  });
  return [name, ...words].join(" ");
}

function fieldRow(field: InputField): string[] {
  const notes = [
    field.doc,
    ...(field.choices.length > 0
      ? [`one of ${field.choices.map((choice) => `\`${choice}\``).join(", ")}`]
      : []),
    ...(field.type === "list" ? ["may be given again"] : []),
    ...(field.type !== "flag" && field.usual !== undefined && !Array.isArray(field.usual)
      ? [`\`${String(field.usual)}\` if not given`]
      : []),
  ];
  return [`\`${field.positional ? dashed(field) : flagText(field)}\``, notes.join("; ")];
}

function flagText(field: InputField): string {
  if (field.type === "flag") return `--${field.usual === true ? "no-" : ""}${dashed(field)}`;
  return `--${dashed(field)} <${field.value}>`;
}

function many({ words, type }: InputField): string {
  return words || type === "list" ? "..." : "";
}

function dashed({ name }: InputField): string {
  return name.replaceAll("_", "-");
}

function outputRows(output: z.ZodObject): string[][] {
  return shapeRows(jsonSchema(output, "output"), "");
}

/** A row for each field, those within others by their whole path. */
function shapeRows(shape: JsonSchema, path: string): string[][] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    const full = path === "" ? name : `${path}.${name}`;
    return [[`\`${full}\``, typeText(field), docText(field)], ...innerRows(field, full)];
  });
}

function innerRows(shape: JsonSchema, path: string): string[][] {
  if (shape.items) return innerRows(shape.items, `${path}[]`);
  const options = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])];
  if (options.length === 0) return shapeRows(shape, path);
  return options.flatMap((option) => {
    const kind = option.properties?.type?.const;
    const rows = innerRows(option, path);
    if (typeof kind !== "string") return rows;
    return rows
      .filter(([name]) => name !== `\`${path}.type\``)
      .map(([name = "", ...rest]) => [`${name} of \`${kind}\``, ...rest]);
  });
}

function typeText(shape: JsonSchema): string {
  const { type, items, enum: values, anyOf, oneOf } = shape;
  if (shape.const !== undefined) return `\`${String(shape.const)}\``;
  if (values) return values.map((value) => `\`${String(value)}\``).join(", ");
  if (items) return `list of ${typeText(items)}`;
  const options = anyOf ?? oneOf;
  if (options) return [...new Set(options.map(typeText))].join(" or ");
  const types = typeof type === "string" ? [type] : (type ?? []);
  return types.map((each) => TYPES[each] ?? each).join(" or ") || "text";
}

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "number",
  integer: "number",
  boolean: "true or false",
  object: "object",
  null: "null",
};

function docText({ description, items, anyOf }: JsonSchema): string {
  return description ?? items?.description ?? anyOf?.find((option) => option.description)?.description ?? "";
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return `${[line(heads), `|${heads.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n")}\n`;
}
