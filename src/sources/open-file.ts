// The one way to read bytes of a file: opened once, then any range of it, as far as it reached when it was opened.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

export interface OpenFile {
  readonly size: number;
  readonly mtime_ms: number;
  readonly ctime_ms: number;
  readonly inode: number;
  /**
   * Buffers of one size from `from` to `to`, which is where the file ended when it was opened; each is valid until the
   * next. Reading to the end, or stopping, closes the file.
   */
  buffers(from?: number, to?: number): Generator<Buffer>;
  /** The bytes of a range, or null if the file no longer has all of them. Closes the file. */
  range(from: number, to: number): Buffer | null;
  close(): void;
}

/** For files whose size says nothing, and those that grow while they are read. */
export const TO_THE_END = Number.POSITIVE_INFINITY;

/** Small enough that what is parsed of one dies young, large enough that reading costs little. */
export const BUFFER_BYTES = 256 * 1024;

/** The buffer of a reading that is over. With a new one for each of thousands of files, reading takes a third longer. */
let spare: Buffer | null = null;

/** Throws what the file system says. */
export function openFile(path: string): OpenFile {
  const file = openSync(path, "r");
  const { size, mtimeMs, ctimeMs, ino } = fstatSync(file);
  const close = () => closeSync(file);

  function* buffers(from = 0, to = size): Generator<Buffer> {
    const buffer = spare ?? Buffer.allocUnsafe(BUFFER_BYTES);
    spare = null;
    try {
      for (let at = from; at < to; ) {
        const length = fill(file, buffer, at, Math.min(BUFFER_BYTES, to - at));
        if (length === 0) return;
        at += length;
        yield buffer.subarray(0, length);
      }
    } finally {
      spare = buffer;
      close();
    }
  }

  function range(from: number, to: number): Buffer | null {
    try {
      const bytes = Buffer.alloc(to - from);
      return fill(file, bytes, from, bytes.length) === bytes.length ? bytes : null;
    } finally {
      close();
    }
  }

  return { size, mtime_ms: mtimeMs, ctime_ms: ctimeMs, inode: ino, buffers, range, close };
}

/** Null for a file that is gone or may not be read. */
export function tryOpenFile(path: string): OpenFile | null {
  try {
    return openFile(path);
  } catch {
    // The caller says what is missing.
    return null;
  }
}

/** As many bytes as are there, up to `wanted`. */
function fill(file: number, buffer: Buffer, at: number, wanted: number): number {
  let length = 0;
  while (length < wanted) {
    const read = readSync(file, buffer, length, wanted - length, at + length);
    if (read === 0) break;
    length += read;
  }
  return length;
}
