// Applies a key to a line being typed.
import type { Key } from "ink";
import { safeLine } from "../../terminal/safe-text.ts";
import { graphemesOf } from "../../text/graphemes.ts";

/** Returns null for a key that types nothing. */
export function applyTyping(text: string, input: string, key: Key): string | null {
  if (key.backspace || key.delete) return [...graphemesOf(text)].slice(0, -1).join("");
  if (key.ctrl || key.meta || key.escape || key.return || key.tab || input === "") return null;
  // Pasted text can contain anything.
  return text + (input === " " ? input : safeLine(input));
}
