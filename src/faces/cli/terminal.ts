// Where a command's output goes: how wide it is, whether it shows colour, and the only way text gets onto it.
import type { WriteStream } from "node:tty";
import { styleText } from "node:util";
import { paint, type StyledLine } from "./spans.ts";

export interface Terminal {
  readonly width: number;
  print(lines: readonly StyledLine[]): void;
  printJson(value: unknown): void;
}

const USUAL_WIDTH = 80;
const NARROWEST = 40;

export function terminalOn(stream: NodeJS.WriteStream): Terminal {
  // Node's own rules for NO_COLOR, FORCE_COLOR, TERM and pipes.
  const colour = styleText("red", ".", { stream }) !== ".";
  const columns = (stream as Partial<WriteStream>).columns ?? USUAL_WIDTH;
  return {
    width: Math.max(NARROWEST, columns),
    print: (lines) => void stream.write(lines.map((line) => `${paint(line, colour)}\n`).join("")),
    printJson: (value) => void stream.write(`${JSON.stringify(value, null, 2)}\n`),
  };
}

/** One line that is written over while work goes on, and only where somebody watches. */
export function progressOn(stream: NodeJS.WriteStream): { show(text: string): void; clear(): void } {
  const watched = stream.isTTY === true;
  return {
    show: (text) => watched && stream.write(`\r\u001b[2K${text}`),
    clear: () => watched && stream.write("\r\u001b[2K"),
  };
}
