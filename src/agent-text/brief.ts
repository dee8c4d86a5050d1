// Cuts a text to its beginning or to lines of it. Removes secrets first, because half a secret is not recognized.
import { redact } from "../redact/redact.ts";
import { withoutPrivate } from "../sessions/turns/private.ts";

/** Cuts at a space, never inside a word. */
export function brief(text: string, longest: number): string {
  const line = redact(withoutPrivate(beginning(text, LOOKED_AT)))
    .text.replace(/\s+/g, " ")
    .trim();
  if (line.length <= longest && text.length <= LOOKED_AT) return line;
  const space = line.length <= longest ? line.length : line.lastIndexOf(" ", longest);
  return space <= 0 ? "…" : `${line.slice(0, space)} …`;
}

/** Limits the work: a prompt or a tool's output may be megabytes. */
const LOOKED_AT = 4000;

export interface SafeLines {
  /** Of a long text, only of its beginning. */
  readonly lines: readonly string[];
  /** True if they are all. */
  readonly whole: boolean;
}

/** Splits a text after its secrets and private passages are gone: a part of one that has several lines looks harmless. */
export function safeLines(text: string): SafeLines {
  const safe = redact(withoutPrivate(beginning(text, LONGEST_SPLIT))).text.trim();
  return { lines: safe === "" ? [] : safe.split("\n"), whole: text.length <= LONGEST_SPLIT };
}

const LONGEST_SPLIT = 8000;

function beginning(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/\S+$/, "");
}
