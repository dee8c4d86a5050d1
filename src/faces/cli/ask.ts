// Asks the person at the terminal a yes-or-no question.
import { createInterface } from "node:readline/promises";
import { coloursOn, paint, type StyledLine, span } from "../../terminal/spans.ts";

/** Returns whether a person can be asked: both input and error output are terminals. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Asks on standard error, to keep standard output clean. Anything but yes counts as no, and so does end of input. */
export async function ask(question: StyledLine): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new AbortController();
  lines.once("close", () => ended.abort());
  try {
    const shown = paint([...question, span(" [y/N]")], coloursOn(process.stderr));
    const answer = await lines.question(`${shown} `, { signal: ended.signal });
    return /^\s*y(?:es)?\s*$/i.test(answer);
  } catch {
    // The person pressed Ctrl-C or Ctrl-D.
    process.stderr.write("\n");
    return false;
  } finally {
    lines.close();
  }
}
