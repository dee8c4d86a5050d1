// Reads a file's lines one buffer at a time, so memory use does not grow with the file.
import { type Line, lineCutter } from "./lines.ts";
import { BUFFER_BYTES, openFile, TO_THE_END } from "./open-file.ts";

export interface ReadLinesOptions {
  /** Start with the line that contains this byte. */
  readonly from?: number;
  /** Lines longer than this are not held in memory. */
  readonly max_line_bytes?: number;
}

const MAX_LINE_BYTES = 64 * 1024 * 1024;
const NEWLINE = 10;

/**
 * Yields the lines of a file in batches. A batch is valid until the next one is requested. The last batch may end
 * with a line without a newline: its `next_offset` is then its own offset.
 */
export function* readLines(path: string, options: ReadLinesOptions = {}): Generator<Line[]> {
  const from = lineStart(path, options.from ?? 0);
  const cutter = lineCutter(from, options.max_line_bytes ?? MAX_LINE_BYTES);
  for (const buffer of openFile(path).buffers(from, TO_THE_END)) {
    const lines = cutter.push(buffer);
    if (lines.length > 0) yield lines;
  }
  const rest = cutter.rest();
  if (rest) yield [rest];
}

/** Finds the start of the line that contains the byte at `from`: after the last newline before it. */
function lineStart(path: string, from: number): number {
  for (let end = from; end > 0; ) {
    const start = Math.max(0, end - BUFFER_BYTES);
    const newline = openFile(path).range(start, end)?.lastIndexOf(NEWLINE) ?? -1;
    if (newline !== -1) return start + newline + 1;
    end = start;
  }
  return 0;
}
