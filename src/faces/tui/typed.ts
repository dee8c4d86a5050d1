// A line that is being typed: what a key makes of it.
import type { Key } from "ink";
import { graphemesOf } from "../../terminal/measure.ts";
import { safeLine } from "../../terminal/safe-text.ts";

/** Null for a key that types nothing. */
export function applyTyping(text: string, input: string, key: Key): string | null {
  if (key.backspace || key.delete)
    return [...graphemesOf(text)]
      .slice(0, -1)
      .map(({ segment }) => segment)
      .join("");
  if (key.ctrl || key.meta || key.escape || key.return || key.tab || input === "") return null;
  // What is pasted may be anything.
  return text + (input === " " ? input : safeLine(input));
}
