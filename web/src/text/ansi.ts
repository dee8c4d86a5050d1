// What a program wrote to a terminal, as text: its colours, titles and cursor moves are taken off.

/** A sequence that never ends stays, to be made visible where it is shown. A line that was written over stays as a line. */
export function withoutAnsi(text: string): string {
  const plain = STARTS.test(text) ? text.replace(SEQUENCE, "") : text;
  return plain.includes("\r") ? plain.replace(/\r+\n/g, "\n").replace(/\r+/g, "\n") : plain;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that begin a sequence.
const STARTS = /[\u001b\u0090\u0098\u009b\u009d-\u009f]/;

/** Every part is bounded, so that a text full of beginnings takes no longer than another. */
const COMMAND = String.raw`(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,8}[@-~]`;
const STRING = String.raw`(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c\n]{0,512}(?:\u0007|\u001b\\|\u009c)`;
const SHORT = String.raw`\u001b[ -/]{0,3}[0-OQ-WYZ\\\x60a-~]`;
const SEQUENCE = new RegExp(`${COMMAND}|${STRING}|${SHORT}`, "g");
