// Foreign text made harmless: without characters that nobody can see and that may steer a terminal or end a string.

/** Newlines and tabs stay. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, "");
}

/** On one line, of at most so many characters; without any that are invisible or change the direction of others. */
export function plainLine(text: string, length: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/\p{C}/gu, "")
    .trim();
  const characters = Array.from(line);
  return characters.length <= length ? line : `${characters.slice(0, length - 1).join("")}…`;
}
