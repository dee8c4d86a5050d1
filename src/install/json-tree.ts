// Parses a JSON file into nodes with their offsets in the text. Allows comments and trailing commas.
import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { isNestedTooDeeply, MOST_NESTED } from "../config/nesting.ts";
import { ClewError } from "../model/errors.ts";
import type { JsonValue } from "../model/json.ts";

/** Returns the object in the text; undefined for an empty text. */
export function jsonTree(text: string, path: string): Node | undefined {
  const body = withoutMark(text);
  if (body.trim() === "") return undefined;
  if (isNestedTooDeeply(body))
    throw new ClewError(
      "bad_input",
      `${path} is nested more than ${MOST_NESTED} levels deep. Nothing was changed. Fix it and try again.`,
    );
  const errors: ParseError[] = [];
  const tree = parseTree(body, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) {
    const line = text.slice(0, error.offset).split("\n").length;
    const what = printParseErrorCode(error.error);
    throw new ClewError(
      "bad_input",
      `${path} is not valid JSON (line ${line}: ${what}). Nothing was changed. Fix it and try again.`,
    );
  }
  if (tree?.type !== "object")
    throw new ClewError(
      "bad_input",
      `${path} must contain a JSON object. Nothing was changed. Fix it and try again.`,
    );
  return tree;
}

/** Replaces a byte order mark with a space, so offsets stay the same. */
function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, " ");
}

/** Returns the last property of that name, as JSON parsers do. */
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

/** Returns the member if it exists; throws if it has another type. */
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
    `${path}: "${name}" must be ${type === "array" ? "a list" : "an object"}. Nothing was changed. Fix it and try again.`,
  );
}
