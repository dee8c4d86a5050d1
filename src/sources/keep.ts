// Decides how much of a transcript's text stays in memory: all of it, or only as much as an overview shows.
import { joinedText, type MessageFragment } from "../model/fragment.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { Part } from "../model/part.ts";
import { provingLines } from "./proving-lines.ts";
import type { Detail } from "./source.ts";

/** Shortens what has already been interpreted, so it changes lengths and nothing else. */
export interface TextLimiter {
  text(text: string): string;
  part(part: Part): Part;
}

/** Keeps everything, for reading a session. */
const keepAll: TextLimiter = { text: (text) => text, part: (part) => part };

/**
 * Keeps the full text of people and models, and of each tool call only the fact and what its output proves. Used for an
 * archive's first pass.
 */
const keepDialogue: TextLimiter = {
  text: (text) => text,
  part(part) {
    if (part.type === "text") return part;
    return part.type === "tool_result"
      ? { ...part, text: copy(provingLines(part.text)) }
      : keepBrief.part(part);
  },
};

/** Keeps the beginnings of texts, and only the fact of each tool call. An overview then needs little memory. */
const keepBrief: TextLimiter = {
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

/** The limiter for each detail of reading. */
export const LIMITERS: Readonly<Record<Detail, TextLimiter>> = {
  all: keepAll,
  work: keepAll,
  dialogue: keepDialogue,
  brief: keepBrief,
};

/** Cuts a fragment, once it is interpreted, to what should be held in memory. */
export function keepFragment(fragment: MessageFragment, keep: TextLimiter): MessageFragment {
  if (keep === keepAll) return fragment;
  const parts = fragment.parts.map(keep.part);
  if (fragment.content === null) return { ...fragment, parts };
  const content = keep.text(fragment.content);
  // The two are mostly the same text, which is then held once.
  return { ...fragment, parts, content: content === joinedText(parts) ? null : content };
}

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
