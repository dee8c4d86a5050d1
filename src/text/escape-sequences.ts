// Removes terminal escape sequences (colours, titles, links, cursor moves) as a whole: `\e[31mred` becomes `red`, not
// `[31mred`. Node's own `stripVTControlCharacters` takes minutes on half a megabyte of unfinished sequences, and browsers
// do not have it.

/** Keeps a sequence without an end: hidden characters in it are handled like any others. */
export function withoutEscapeSequences(text: string): string {
  return STARTS.test(text) ? text.replace(SEQUENCE, "") : text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters start a sequence.
const STARTS = /[\u001b\u0090\u0098\u009b\u009d-\u009f]/;

/** Every part is bounded and stops at the start of another sequence, so a text full of them takes no longer. */
const COMMAND = String.raw`(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,16}[@-~]`;
const STRING = String.raw`(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0080-\u009f\n]{0,512}(?:\u0007|\u001b\\|\u009c)`;
const SHORT = String.raw`\u001b[ -/]{0,3}[0-OQ-WYZ\\\x60a-~]`;
const SEQUENCE = new RegExp(`${COMMAND}|${STRING}|${SHORT}`, "g");
