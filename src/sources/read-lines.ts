// A file's lines, read piece by piece, so that memory does not grow with the file.
import { type FileHandle, open } from "node:fs/promises";
import { type Line, lineCutter } from "./lines.ts";

export interface ReadLinesOptions {
  /** Where to begin, in bytes. An offset inside a line begins at the next line. */
  readonly from?: number;
  /** Lines longer than this are not held in memory. */
  readonly max_line_bytes?: number;
}

const MAX_LINE_BYTES = 64 * 1024 * 1024;

const CHUNK_BYTES = 1024 * 1024;
const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const OPEN = 123;
const CLOSE = 125;

/**
 * The lines of a file in batches; a batch is valid until the next one is asked for. The last batch may end with a line
 * that has no newline: its `next_offset` is then its own offset.
 */
export async function* readLines(path: string, options: ReadLinesOptions = {}): AsyncGenerator<Line[]> {
  const file = await open(path, "r");
  try {
    const from = await lineStart(file, options.from ?? 0);
    const cutter = lineCutter(from, options.max_line_bytes ?? MAX_LINE_BYTES);
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (let at = from; ; ) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, at);
      if (bytesRead === 0) break;
      at += bytesRead;
      const lines = cutter.push(buffer.subarray(0, bytesRead));
      if (lines.length > 0) yield lines;
    }
    const rest = cutter.rest();
    if (rest) yield [rest];
  } finally {
    await file.close();
  }
}

/**
 * The first offset at or after `from` where a line begins. A record glued to a last line that had no newline begins a
 * line too, so that nothing is lost when an agent goes on in such a file.
 */
async function lineStart(file: FileHandle, from: number): Promise<number> {
  if (from <= 0) return 0;
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  const { bytesRead } = await file.read(buffer, 0, 2, from - 1);
  const [before, here] = buffer;
  const glued = before === CLOSE && (here === OPEN || here === NEWLINE || here === CARRIAGE_RETURN);
  if (bytesRead < 2 || before === NEWLINE || glued) return from;
  for (let at = from; ; ) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, at);
    const newline = buffer.subarray(0, bytesRead).indexOf(NEWLINE);
    if (newline !== -1) return at + newline + 1;
    at += bytesRead;
    if (bytesRead === 0) return at;
  }
}
