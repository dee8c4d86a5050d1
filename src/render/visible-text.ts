// Foreign text made fit to be read: what would steer a screen or turn the reading order is taken out or made visible.

/** Tabs and newlines stay. It is still not safe in markdown or HTML, whose writers see to that. */
export function visibleText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(SEQUENCE, "").replace(INVISIBLE, shown);
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

/**
 * Whole escape sequences that set a colour, move the cursor or set a title. Their lengths are bounded, so that a text
 * full of beginnings takes no longer than another; Node's own `stripVTControlCharacters` takes minutes on half a
 * megabyte of those.
 */
const SEQUENCE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out.
  /(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,8}[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c\n]{0,512}(?:\u0007|\u001b\\|\u009c)/g;

/** Control characters, marks of direction, and characters that are there but can't be seen, letters in disguise among them. */
export const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to show.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** `␛` for a control character that has a picture, else its number. */
function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return "␡";
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
