// A question to whoever sits before the screen.
import { createInterface } from "node:readline/promises";
import { coloursOn, paint, type StyledLine, span } from "../../terminal/spans.ts";

/** Whether there is anybody to ask. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Beside the answer, not in it; anything but a yes is a no, and so is the end of what is typed. */
export async function ask(question: StyledLine): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new AbortController();
  lines.once("close", () => ended.abort());
  try {
    const shown = paint([...question, span(" [y/N]")], coloursOn(process.stderr));
    const answer = await lines.question(`${shown} `, { signal: ended.signal });
    return /^\s*y(?:es)?\s*$/i.test(answer);
  } catch {
    // It was left with Ctrl-C or Ctrl-D.
    process.stderr.write("\n");
    return false;
  } finally {
    lines.close();
  }
}
