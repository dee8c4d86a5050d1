// Writes texts as PostgreSQL can store them: it refuses NUL characters.

/** A code point that no text may use, so it is hardly ever there. */
const MARK = "\u{10ffff}";

/** Writes NUL characters in a way that gives them back as they were. */
export function storedText(text: string): string {
  if (!text.includes("\0") && !text.includes(MARK)) return text;
  return text.replaceAll(MARK, `${MARK}1`).replaceAll("\0", `${MARK}0`);
}

export function textAsWritten(stored: string): string {
  if (!stored.includes(MARK)) return stored;
  return stored.replaceAll(`${MARK}0`, "\0").replaceAll(`${MARK}1`, MARK);
}
