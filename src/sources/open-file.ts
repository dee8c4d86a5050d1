// Reads bytes of a file. All reading goes through here: a file is opened once and read no further than its size then.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { onDisk } from "./file-names.ts";

export interface OpenFile {
  readonly size: number;
  readonly mtime_ms: number;
  readonly ctime_ms: number;
  readonly inode: number;
  /**
   * Yields buffers of one size from `from` to `to`, which defaults to the size when the file was opened. Each is
   * valid until the next. Reading to the end, or stopping early, closes the file.
   */
  buffers(from?: number, to?: number): Generator<Buffer>;
  /** Returns the bytes of a range, or null if the file no longer has all of them. Closes the file. */
  range(from: number, to: number): Buffer | null;
  close(): void;
}

/** For files that report no size, and files that grow while they are read. */
export const TO_THE_END = Number.POSITIVE_INFINITY;

/** Small enough that what is parsed from one buffer is freed early, large enough that reading costs little. */
export const BUFFER_BYTES = 256 * 1024;

/** The buffer of a finished read, for reuse. A new one for each of thousands of files makes reading a third slower. */
let spare: Buffer | null = null;

/** Opens a file. Throws the file system's error. */
export function openFile(path: string): OpenFile {
  const file = openSync(onDisk(path), "r");
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

/** Returns null for a file that is gone or must not be read. */
export function tryOpenFile(path: string): OpenFile | null {
  try {
    return openFile(path);
  } catch {
    // The caller reports what is missing.
    return null;
  }
}

/** Reads as many bytes as there are, up to `wanted`. */
function fill(file: number, buffer: Buffer, at: number, wanted: number): number {
  let length = 0;
  while (length < wanted) {
    const read = readSync(file, buffer, length, wanted - length, at + length);
    if (read === 0) break;
    length += read;
  }
  return length;
}
