// Cuts a text to its beginning, on one line. Removes secrets first, because half a secret is not recognized.
import { redact } from "../redact/redact.ts";
import { withoutPrivate } from "../sessions/turns/private.ts";

/** Cuts at a space, never inside a word. */
export function brief(text: string, longest: number): string {
  const line = redact(withoutPrivate(beginning(text)))
    .text.replace(/\s+/g, " ")
    .trim();
  if (line.length <= longest && text.length <= LOOKED_AT) return line;
  const space = line.length <= longest ? line.length : line.lastIndexOf(" ", longest);
  return space <= 0 ? "…" : `${line.slice(0, space)} …`;
}

/** Limits the work: a prompt or a tool's output may be megabytes. */
const LOOKED_AT = 4000;

function beginning(text: string): string {
  return text.length <= LOOKED_AT ? text : text.slice(0, LOOKED_AT).replace(/\S+$/, "");
}
