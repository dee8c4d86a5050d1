// Reads a write-ahead log of SQLite: which pages its whole transactions changed. A frame counts only if its numbers and
// its checksum continue those of the frames before it, so a frame that is being written, or is left of an earlier log,
// ends the reading.
import { readSync } from "node:fs";

/** A point in a log, where reading resumes. */
export interface LogPoint {
  readonly offset: number;
  readonly sums: readonly [number, number];
}

export interface LogHead {
  /** The bytes of the head. They are new each time that a log is begun anew. */
  readonly bytes: Buffer;
  readonly page_bytes: number;
  readonly start: LogPoint;
}

export interface LogPages {
  /** The offset of the newest contents of each page that changed. */
  readonly pages: ReadonlyMap<number, number>;
  /** The number of pages of the database after the last transaction. Null if there was none. */
  readonly size: number | null;
  readonly end: LogPoint;
}

const HEAD_BYTES = 32;
const FRAME_BYTES = 24;
/** The last bit says in which order the bytes of a number are summed up. */
const MAGIC = 0x377f0682;

/** Returns null for a log that has no whole head. */
export function readLogHead(file: number): LogHead | null {
  const bytes = Buffer.alloc(HEAD_BYTES);
  if (readSync(file, bytes, 0, HEAD_BYTES, 0) < HEAD_BYTES) return null;
  if ((bytes.readUInt32BE(0) & ~1) !== MAGIC) return null;
  const sums = checksum(bytes.subarray(0, 24), [0, 0], isLittle(bytes));
  if (sums[0] !== bytes.readUInt32BE(24) || sums[1] !== bytes.readUInt32BE(28)) return null;
  return { bytes, page_bytes: bytes.readUInt32BE(8), start: { offset: HEAD_BYTES, sums } };
}

/** Reads the transactions that are whole after a point. */
export function readLogPages(file: number, head: LogHead, from: LogPoint): LogPages {
  const frame = Buffer.alloc(FRAME_BYTES + head.page_bytes);
  const salt = head.bytes.subarray(16, 24);
  const little = isLittle(head.bytes);
  const pages = new Map<number, number>();
  const open = new Map<number, number>();
  let [end, size]: [LogPoint, number | null] = [from, null];
  let { offset, sums } = from;
  while (readSync(file, frame, 0, frame.length, offset) === frame.length) {
    if (!frame.subarray(8, 16).equals(salt)) break;
    sums = checksum(frame.subarray(FRAME_BYTES), checksum(frame.subarray(0, 8), sums, little), little);
    if (sums[0] !== frame.readUInt32BE(16) || sums[1] !== frame.readUInt32BE(20)) break;
    open.set(frame.readUInt32BE(0), offset + FRAME_BYTES);
    offset += frame.length;
    const committed = frame.readUInt32BE(4);
    if (committed === 0) continue;
    for (const [page, at] of open) pages.set(page, at);
    open.clear();
    [end, size] = [{ offset, sums }, committed];
  }
  return { pages, size, end };
}

function isLittle(head: Buffer): boolean {
  return (head.readUInt32BE(0) & 1) === 0;
}

function checksum(bytes: Buffer, [first, second]: LogPoint["sums"], little: boolean): [number, number] {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [one, two] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + words.getUint32(at, little) + two) >>> 0;
    two = (two + words.getUint32(at + 4, little) + one) >>> 0;
  }
  return [one, two];
}
