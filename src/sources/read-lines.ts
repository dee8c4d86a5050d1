// A file's lines, read piece by piece, so that memory does not grow with the file.
import { type FileHandle, open } from "node:fs/promises";
import { type Line, lineCutter } from "./lines.ts";

export interface ReadLinesOptions {
  /** Begin with the line in which this byte stands. */
  readonly from?: number;
  /** Lines longer than this are not held in memory. */
  readonly max_line_bytes?: number;
}

const MAX_LINE_BYTES = 64 * 1024 * 1024;
/** Small enough that what is parsed of one dies young, large enough that reading costs little. */
const CHUNK_BYTES = 256 * 1024;
const NEWLINE = 10;

/**
 * The lines of a file in batches; a batch is valid until the next one is asked for. The last batch may end with a line
 * that has no newline: its `next_offset` is then its own offset.
 */
export async function* readLines(path: string, options: ReadLinesOptions = {}): AsyncGenerator<Line[]> {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    const from = await lineStart(file, options.from ?? 0, buffer);
    const cutter = lineCutter(from, options.max_line_bytes ?? MAX_LINE_BYTES);
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

/** Where the line begins in which `from` stands: behind the last newline before it. */
async function lineStart(file: FileHandle, from: number, buffer: Buffer): Promise<number> {
  for (let end = from; end > 0; ) {
    const start = Math.max(0, end - CHUNK_BYTES);
    const { bytesRead } = await file.read(buffer, 0, end - start, start);
    const newline = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE);
    if (newline !== -1) return start + newline + 1;
    end = start;
  }
  return 0;
}
