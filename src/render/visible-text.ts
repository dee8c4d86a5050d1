// Makes foreign text safe to read: characters that control a screen or change the reading order are removed or shown.
import { withoutEscapeSequences } from "../text/escape-sequences.ts";
import { pictureOf, replaceHidden } from "../text/hidden-characters.ts";

/** Keeps tabs and newlines. The result is not safe in markdown or HTML yet; their writers escape it. */
export function visibleText(text: string): string {
  const plain = text.toWellFormed().replace(/\r\n?/g, "\n");
  return replaceHidden(withoutEscapeSequences(plain), pictureOf);
}

/** Returns the visible text on one line of at most `longest` characters. */
export function visibleLine(text: string, longest: number = 200): string {
  // Looks only at the beginning, because a prompt may have megabytes, even of spaces.
  const looked = longest * 8;
  const line = visibleText(text.slice(0, looked)).replace(/\s+/g, " ").trim();
  const characters = [...line];
  if (characters.length <= longest && text.length <= looked) return line;
  return `${characters
    .slice(0, longest - 1)
    .join("")
    .trimEnd()}…`;
}
