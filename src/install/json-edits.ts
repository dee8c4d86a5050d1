// Adds values to a JSON text and removes them, leaving comments and every other byte alone.
import type { Edit, Node } from "jsonc-parser";
import type { JsonValue } from "../model/json.ts";
import { indentAt, type Layout } from "./json-layout.ts";

/** Adds a value at the end of an object (with a name) or of a list. */
export function insertChild(
  text: string,
  container: Node,
  name: string | null,
  value: JsonValue,
  layout: Layout,
): Edit[] {
  const closing = endOf(container) - 1;
  const last = container.children?.at(-1);
  const tail = tailOf(text, last ? endOf(last) : container.offset + 1, closing);
  const outer = indentAt(text, container.offset);
  const inner = last && startsLine(text, last) ? indentAt(text, last.offset) : outer + layout.unit;
  const written = formatted(value, inner, layout);
  const line = `${layout.line_end}${inner}${name === null ? "" : `${JSON.stringify(name)}: `}${written}`;
  const ending = /\n/.test(text.slice(tail.end, closing)) ? "" : `${layout.line_end}${outer}`;
  const added = { offset: tail.end, length: 0, content: line + ending };
  if (!last || tail.comma !== null) return [added];
  if (tail.end === endOf(last)) return [{ ...added, content: `,${added.content}` }];
  // A comment follows the last child, and stays with it.
  return [{ offset: endOf(last), length: 0, content: "," }, added];
}

/** Pairs of container and child, from the outermost to the innermost. */
export type NodePath = readonly (readonly [container: Node, child: Node])[];

/** Removes the innermost child, and any container that would be left empty. */
export function removeAlong(text: string, path: NodePath): Edit[] {
  const [outermost] = path;
  const found = path.findLast(([container]) => (container.children?.length ?? 0) > 1) ?? outermost;
  return found ? removeChild(text, ...found) : [];
}

/** Removes a child of an object or list, with its comma and the line that would be left empty. */
function removeChild(text: string, container: Node, child: Node): Edit[] {
  const siblings = container.children ?? [];
  const at = siblings.indexOf(child);
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  const { comma } = tailOf(text, endOf(child), after?.offset ?? endOf(container) - 1);
  const start = startsLine(text, child) ? lineBreakBefore(text, child.offset) : child.offset;
  const own = removal(start, endOf(child));
  if (comma !== null) {
    const end = startsLine(text, child) ? comma + 1 : skipBlanks(text, comma + 1);
    return isBlank(text, endOf(child), comma) ? [removal(start, end)] : [own, removal(comma, comma + 1)];
  }
  const ahead = before ? tailOf(text, endOf(before), child.offset).comma : null;
  if (ahead === null) return [own];
  return isBlank(text, ahead + 1, child.offset)
    ? [removal(ahead, endOf(child))]
    : [removal(ahead, ahead + 1), own];
}

export function replaced(node: Node, value: JsonValue): Edit {
  return { offset: node.offset, length: node.length, content: JSON.stringify(value) };
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** Finds the comma between two children, and where the last comma or comment ends. */
function tailOf(
  text: string,
  start: number,
  end: number,
): { readonly end: number; readonly comma: number | null } {
  const found = [...text.slice(start, end).matchAll(/,|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g)];
  const [last, comma] = [found.at(-1), found.find(([token]) => token === ",")];
  return {
    end: last ? start + last.index + last[0].length : start,
    comma: comma ? start + comma.index : null,
  };
}

function formatted(value: JsonValue, indent: string, { unit, line_end }: Layout): string {
  return JSON.stringify(value, null, unit).replaceAll("\n", line_end + indent);
}

function startsLine(text: string, { offset }: Node): boolean {
  return /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, offset - LONGEST_INDENT), offset));
}

const LONGEST_INDENT = 1000;

function lineBreakBefore(text: string, offset: number): number {
  const line = text.lastIndexOf("\n", offset);
  if (line === -1) return 0;
  return text[line - 1] === "\r" ? line - 1 : line;
}

function skipBlanks(text: string, offset: number): number {
  return offset + (/^[ \t]*/.exec(text.slice(offset, offset + LONGEST_INDENT))?.[0].length ?? 0);
}

function isBlank(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trim() === "";
}

function removal(start: number, end: number): Edit {
  return { offset: start, length: end - start, content: "" };
}
