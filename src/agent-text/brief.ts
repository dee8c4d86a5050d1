// The beginning of a text, on one line. What is private or secret goes before it is cut: half a secret looks like none.
import { redact } from "../redact/redact.ts";
import { withoutPrivate } from "../sessions/turns/private.ts";

/** Cut at a space, so that no word is cut in two. */
export function brief(text: string, longest: number): string {
  const line = redact(withoutPrivate(beginning(text)))
    .text.replace(/\s+/g, " ")
    .trim();
  if (line.length <= longest && text.length <= LOOKED_AT) return line;
  const space = line.length <= longest ? line.length : line.lastIndexOf(" ", longest);
  return space <= 0 ? "…" : `${line.slice(0, space)} …`;
}

/** A prompt, or what a tool returned, may be megabytes. */
const LOOKED_AT = 4000;

function beginning(text: string): string {
  return text.length <= LOOKED_AT ? text : text.slice(0, LOOKED_AT).replace(/\S+$/, "");
}
