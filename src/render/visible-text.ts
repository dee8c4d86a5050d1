// Foreign text made fit to be read: what would steer a screen or turn the reading order is taken out or made visible.
import { withoutEscapeSequences } from "../text/escape-sequences.ts";
import { pictureOf, replaceHidden } from "../text/hidden-characters.ts";

/** Tabs and newlines stay. It is still not safe in markdown or HTML, whose writers see to that. */
export function visibleText(text: string): string {
  const plain = text.toWellFormed().replace(/\r\n?/g, "\n");
  return replaceHidden(withoutEscapeSequences(plain), pictureOf);
}

/** On one line of at most `longest` characters. */
export function visibleLine(text: string, longest: number = 200): string {
  // A prompt may be megabytes, and of spaces too.
  const looked = longest * 8;
  const line = visibleText(text.slice(0, looked)).replace(/\s+/g, " ").trim();
  const characters = [...line];
  if (characters.length <= longest && text.length <= looked) return line;
  return `${characters
    .slice(0, longest - 1)
    .join("")
    .trimEnd()}…`;
}
