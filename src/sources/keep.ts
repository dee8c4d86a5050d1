// How much of a transcript's text stays in memory: all of it, or only as much as an overview shows.
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { Part } from "../model/part.ts";

/** Decides about what was already understood, so that it changes lengths and nothing else. */
export interface TextLimiter {
  text(text: string): string;
  part(part: Part): Part;
}

/** Everything, for reading a session. */
export const keepAll: TextLimiter = { text: (text) => text, part: (part) => part };

/** What is said by a person or a model, whole; of tools only that they were called: for an archive's first look. */
export const keepDialogue: TextLimiter = {
  text: (text) => text,
  part: (part) => (part.type === "text" ? part : keepBrief.part(part)),
};

/** The beginnings of what is said, and of tools only that they were called: an overview in little memory. */
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

/** A slice keeps the whole text alive in V8; a copy does not. */
function copy(slice: string): string {
  return Buffer.from(slice).toString();
}

/** Deeper input is no tool's, and every recursion over it, JSON.stringify's too, would overflow the stack. */
export function isShallow(value: JsonValue | JsonObject | undefined, levels: number = MAX_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0) return false;
  for (const inner of Object.values(value)) if (!isShallow(inner, levels - 1)) return false;
  return true;
}

const MAX_DEPTH = 200;
