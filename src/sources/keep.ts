// How much of a transcript's text stays in memory: all of it, or only as much as an overview shows.
import type { JsonObject, JsonValue } from "../model/json.ts";

export interface TextKeeper {
  text(text: string): string;
  input(input: JsonObject): JsonObject;
}

/** Everything, for reading a session. */
export const keepAll: TextKeeper = {
  text: (text) => text,
  input: (input) => (isShallow(input, MAX_DEPTH) ? input : { too_deep: true }),
};

/** The beginnings only, so that an overview of any number of sessions takes little memory. */
export const keepBrief: TextKeeper = {
  text: (text) => (text.length <= BRIEF_LENGTH ? text : copy(text.slice(0, BRIEF_LENGTH))),
  input: () => ({}),
};

const BRIEF_LENGTH = 300;

/** Deeper input is no tool's; JSON.stringify and every other recursion over it would overflow the stack. */
const MAX_DEPTH = 200;

function isShallow(value: JsonValue | undefined, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0) return false;
  for (const inner of Object.values(value)) if (!isShallow(inner, levels - 1)) return false;
  return true;
}

/** A slice keeps the whole text alive in V8; a copy does not. */
function copy(slice: string): string {
  return Buffer.from(slice).toString();
}
