// Makes foreign text harmless: removes invisible characters that may control a terminal or end a string.

/** Keeps newlines and tabs. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, "");
}

/** Cuts to one line of at most `length` characters, without invisible ones or ones that change the text direction. */
export function plainLine(text: string, length: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/\p{C}/gu, "")
    .trim();
  const characters = Array.from(line);
  return characters.length <= length ? line : `${characters.slice(0, length - 1).join("")}…`;
}
