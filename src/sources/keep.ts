// Decides how much of a transcript's text stays in memory: all of it, or only as much as an overview shows.
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { Part } from "../model/part.ts";
import { provingLines } from "./proving-lines.ts";

/** Shortens what has already been interpreted, so it changes lengths and nothing else. */
export interface TextLimiter {
  text(text: string): string;
  part(part: Part): Part;
}

/** Keeps everything, for reading a session. */
export const keepAll: TextLimiter = { text: (text) => text, part: (part) => part };

/**
 * Keeps the full text of people and models, and of each tool call only the fact and what its output proves. Used for an
 * archive's first pass.
 */
export const keepDialogue: TextLimiter = {
  text: (text) => text,
  part(part) {
    if (part.type === "text") return part;
    return part.type === "tool_result"
      ? { ...part, text: copy(provingLines(part.text)) }
      : keepBrief.part(part);
  },
};

/** Keeps the beginnings of texts, and only the fact of each tool call. An overview then needs little memory. */
export const keepBrief: TextLimiter = {
  text: (text) => (text.length <= BRIEF_LENGTH ? text : copy(text.slice(0, BRIEF_LENGTH))),
  part(part) {
    switch (part.type) {
      case "text":
        return { ...part, text: keepBrief.text(part.text) };
      case "thinking":
      case "tool_result":
        return { ...part, text: "" };
      case "tool_call": {
        const { starts } = part.use;
        if (!starts) return { ...part, input: {} };
        const prompt = keepBrief.text(starts.prompt);
        return { ...part, input: {}, use: { ...part.use, starts: { ...starts, prompt } } };
      }
      default:
        return part;
    }
  },
};

const BRIEF_LENGTH = 300;

/** Copies a slice, because in V8 a slice keeps the whole text alive. */
function copy(slice: string): string {
  return Buffer.from(slice).toString();
}

/** Checks the nesting: no real input is deeper, and recursion over it, also in JSON.stringify, overflows the stack. */
export function isShallow(value: JsonValue | JsonObject | undefined, levels: number = MAX_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0) return false;
  for (const inner of Object.values(value)) if (!isShallow(inner, levels - 1)) return false;
  return true;
}

const MAX_DEPTH = 200;
