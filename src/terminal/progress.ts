// One line that tells how far something is, while it goes on.
import type { WriteStream } from "node:tty";
import { cut } from "./spans.ts";

const USUAL_WIDTH = 80;

export interface ProgressLine {
  readonly watched: boolean;
  readonly width: number;
  show(text: string): void;
  clear(): void;
}

/** One line that is written over while work goes on, and only where somebody watches. */
export function progressOn(stream: NodeJS.WriteStream): ProgressLine {
  const watched = stream.isTTY === true && process.env.TERM !== "dumb";
  const width = (stream as Partial<WriteStream>).columns || USUAL_WIDTH;
  let shown = false;
  return {
    watched,
    width,
    show(text) {
      // Of what wraps, only the last line could be written over.
      if (watched) stream.write(`\r\u001b[2K${cut(text, Math.max(1, width - 1))}`);
      shown = watched;
    },
    clear() {
      if (shown) stream.write("\r\u001b[2K");
      shown = false;
    },
  };
}
