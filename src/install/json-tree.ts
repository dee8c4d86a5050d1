// A file of JSON as a tree of nodes with their places in the text. Comments and trailing commas are allowed.
import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { ClewError } from "../model/errors.ts";
import type { JsonValue } from "../model/json.ts";

/** The object that the text holds; undefined for a text without anything in it. */
export function jsonTree(text: string, path: string): Node | undefined {
  const body = withoutMark(text);
  if (body.trim() === "") return undefined;
  const errors: ParseError[] = [];
  const tree = parseTree(body, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) {
    const line = text.slice(0, error.offset).split("\n").length;
    const what = printParseErrorCode(error.error);
    throw new ClewError(
      "bad_input",
      `${path} is not JSON (line ${line}: ${what}). Put it right and try again; nothing was changed.`,
    );
  }
  if (tree?.type !== "object")
    throw new ClewError("bad_input", `${path} has to hold a JSON object; nothing was changed.`);
  return tree;
}

/** A byte order mark counts as white space, so that every place stays what it is in the text. */
function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, " ");
}

/** The last of that name, as everybody reads it. */
export function propertyOf(object: Node, name: string): Node | undefined {
  return object.children?.findLast((property) => property.children?.[0]?.value === name);
}

export function memberOf(object: Node | undefined, name: string): Node | undefined {
  return object?.type === "object" ? propertyOf(object, name)?.children?.[1] : undefined;
}

export function elementsOf(list: Node | undefined): readonly Node[] {
  return list?.type === "array" ? (list.children ?? []) : [];
}

export function jsonOf(node: Node | undefined): JsonValue | undefined {
  return node === undefined ? undefined : (getNodeValue(node) as JsonValue);
}

/** The member, if it is there and what it has to be; an error if it is something else. */
export function memberThatIs(
  object: Node,
  name: string,
  type: "object" | "array",
  path: string,
): Node | undefined {
  const found = memberOf(object, name);
  if (found === undefined || found.type === type) return found;
  throw new ClewError(
    "bad_input",
    `${path}: "${name}" has to be ${type === "array" ? "a list" : "an object"}. Put it right and try again; nothing was changed.`,
  );
}
