// What a program wrote to a terminal, as text: colours, titles, links and cursor moves are taken off whole, so that
// `\e[31mred` leaves `red` and not `[31mred`. Node's own `stripVTControlCharacters` takes minutes on half a megabyte of
// beginnings, and a browser has none.

/** A sequence that never ends stays: what is hidden in it is dealt with as anywhere else. */
export function withoutEscapeSequences(text: string): string {
  return STARTS.test(text) ? text.replace(SEQUENCE, "") : text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that begin a sequence.
const STARTS = /[\u001b\u0090\u0098\u009b\u009d-\u009f]/;

/** Every part is bounded and none goes past another beginning, so that a text full of them takes no longer. */
const COMMAND = String.raw`(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,16}[@-~]`;
const STRING = String.raw`(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0080-\u009f\n]{0,512}(?:\u0007|\u001b\\|\u009c)`;
const SHORT = String.raw`\u001b[ -/]{0,3}[0-OQ-WYZ\\\x60a-~]`;
const SEQUENCE = new RegExp(`${COMMAND}|${STRING}|${SHORT}`, "g");
