// The one place where foreign text becomes fit for a terminal: no byte of it can steer the screen.
import { withoutEscapeSequences } from "../text/escape-sequences.ts";
import { withoutHidden } from "../text/hidden-characters.ts";

/** Newlines stay; a tab becomes a space, because its width depends on its place in the line. */
export function safeText(text: string): string {
  return withoutHidden(withoutEscapeSequences(text.toWellFormed())).replaceAll("\t", " ");
}

/** On one line. */
export function safeLine(text: string): string {
  return safeText(text.replace(/\s+/g, " ")).trim();
}
