// Makes foreign text safe for a terminal: no byte of it can control the screen.
import { withoutEscapeSequences } from "../text/escape-sequences.ts";
import { withoutHidden } from "../text/hidden-characters.ts";

/** Removes control sequences. Keeps newlines; turns a tab into a space, because its width depends on its column. */
export function safeText(text: string): string {
  return withoutHidden(withoutEscapeSequences(text.toWellFormed())).replaceAll("\t", " ");
}

/** Makes a text safe and puts it on one line. */
export function safeLine(text: string): string {
  return safeText(text.replace(/\s+/g, " ")).trim();
}
