// What a program wrote to a terminal, as lines of text.
import { withoutEscapeSequences } from "../../../src/text/escape-sequences.ts";

/** A line that was written over stays as a line. */
export function terminalText(text: string): string {
  const plain = withoutEscapeSequences(text);
  return plain.includes("\r") ? plain.replace(/\r+\n/g, "\n").replace(/\r+/g, "\n") : plain;
}
