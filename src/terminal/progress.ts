// Shows progress in one line on a terminal.
import type { WriteStream } from "node:tty";
import { cut } from "./spans.ts";

const USUAL_WIDTH = 80;

export interface ProgressLine {
  readonly watched: boolean;
  readonly width: number;
  show(text: string): void;
  clear(): void;
}

/** Returns a line that is overwritten as work continues. It shows nothing unless the stream is a terminal. */
export function progressOn(stream: NodeJS.WriteStream): ProgressLine {
  const watched = stream.isTTY === true && process.env.TERM !== "dumb";
  const width = (stream as Partial<WriteStream>).columns || USUAL_WIDTH;
  let shown = false;
  return {
    watched,
    width,
    show(text) {
      // Cuts the text, because only the last line of a wrapped text could be overwritten.
      if (watched) stream.write(`\r\u001b[2K${cut(text, Math.max(1, width - 1))}`);
      shown = watched;
    },
    clear() {
      if (shown) stream.write("\r\u001b[2K");
      shown = false;
    },
  };
}
