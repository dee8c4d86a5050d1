// Reads rows from the pages of a database file itself, for a database that SQLite can't read: each leaf page of a table
// holds whole rows, whatever became of the pages above it.
import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { besideDatabase } from "../paths.ts";

export type CarvedValue = null | number | string | Uint8Array;

export interface CarvedRow {
  readonly rowid: number;
  readonly values: readonly CarvedValue[];
}

/** The size that every archive has. */
const PAGE_BYTES = 16_384;

/** Yields the rows of all tables. Pages that were freed may hold rows that no longer exist. */
export function* carveRows(path: string): Generator<CarvedRow> {
  const file = openSync(path, "r");
  const [walPath = ""] = besideDatabase(path);
  const wal = existsSync(walPath) ? openSync(walPath, "r") : null;
  try {
    const pages = statSync(path).size / PAGE_BYTES;
    const newer = wal === null ? new Map<number, number>() : framesOf(wal, statSync(walPath).size);
    const page = (number: number): Buffer | null => {
      const frame = newer.get(number);
      if (wal !== null && frame !== undefined) return readAt(wal, frame);
      return number >= 1 && number <= pages ? readAt(file, (number - 1) * PAGE_BYTES) : null;
    };
    const last = Math.max(Math.floor(pages), ...newer.keys());
    for (let number = 1; number <= last; number++) {
      const bytes = page(number);
      if (bytes) yield* leafRows(bytes, number === 1 ? HEADER_BYTES : 0, page);
    }
  } finally {
    closeSync(file);
    if (wal !== null) closeSync(wal);
  }
}

/** The first page begins with the header of the file. */
const HEADER_BYTES = 100;

function readAt(file: number, at: number): Buffer | null {
  const bytes = Buffer.alloc(PAGE_BYTES);
  return readSync(file, bytes, 0, PAGE_BYTES, at) === PAGE_BYTES ? bytes : null;
}

const WAL_HEADER = 32;
const FRAME_HEADER = 24;

/** Returns where the newest version of each page is in the write-ahead log. */
function framesOf(wal: number, size: number): Map<number, number> {
  const frames = new Map<number, number>();
  const head = Buffer.alloc(WAL_HEADER);
  if (readSync(wal, head, 0, WAL_HEADER, 0) < WAL_HEADER) return frames;
  const salt = head.subarray(16, 24);
  const frame = Buffer.alloc(FRAME_HEADER);
  for (let at = WAL_HEADER; at + FRAME_HEADER + PAGE_BYTES <= size; at += FRAME_HEADER + PAGE_BYTES) {
    readSync(wal, frame, 0, FRAME_HEADER, at);
    if (!frame.subarray(8, 16).equals(salt)) break;
    frames.set(frame.readUInt32BE(0), at + FRAME_HEADER);
  }
  return frames;
}

const TABLE_LEAF = 13;

type ReadPage = (number: number) => Buffer | null;

function* leafRows(page: Buffer, header: number, read: ReadPage): Generator<CarvedRow> {
  if (page[header] !== TABLE_LEAF) return;
  const cells = page.readUInt16BE(header + 3);
  const first = header + 8;
  if (first + cells * 2 > PAGE_BYTES) return;
  for (let cell = 0; cell < cells; cell++) {
    try {
      const row = rowAt(page, page.readUInt16BE(first + cell * 2), read);
      if (row) yield row;
    } catch {
      // Not a row any more: its bytes are those of something else.
    }
  }
}

function rowAt(page: Buffer, at: number, read: ReadPage): CarvedRow | null {
  const [length, afterLength] = varint(page, at);
  const [rowid, start] = varint(page, afterLength);
  const payload = payloadOf(page, start, length, read);
  return payload && { rowid, values: valuesOf(payload) };
}

/** A row that does not fit is continued on other pages, as the file format lays down. */
const MOST_LOCAL = PAGE_BYTES - 35;
const LEAST_LOCAL = Math.floor(((PAGE_BYTES - 12) * 32) / 255) - 23;
/** More than any row has. */
const LONGEST_ROW = 64 * 1024 * 1024;

function payloadOf(page: Buffer, start: number, length: number, read: ReadPage): Buffer | null {
  if (length > LONGEST_ROW) return null;
  if (length <= MOST_LOCAL) return page.subarray(start, start + length);
  const fitting = LEAST_LOCAL + ((length - LEAST_LOCAL) % (PAGE_BYTES - 4));
  const local = fitting <= MOST_LOCAL ? fitting : LEAST_LOCAL;
  const parts = [page.subarray(start, start + local)];
  let next = page.readUInt32BE(start + local);
  for (let left = length - local; left > 0; left -= PAGE_BYTES - 4) {
    const more = read(next);
    if (!more) return null;
    parts.push(more.subarray(4, 4 + Math.min(left, PAGE_BYTES - 4)));
    next = more.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

function valuesOf(payload: Buffer): CarvedValue[] {
  const [headerBytes, start] = varint(payload, 0);
  const values: CarvedValue[] = [];
  let at = headerBytes;
  for (let type = start; type < headerBytes; ) {
    const [serial, next] = varint(payload, type);
    const length = lengthOf(serial);
    if (at + length > payload.length) throw new Error("The row is cut off.");
    values.push(readValue(serial, payload.subarray(at, at + length)));
    at += length;
    type = next;
  }
  return values;
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function lengthOf(serial: number): number {
  return INTEGER_BYTES[serial] ?? Math.floor((serial - 12) / 2);
}

function readValue(serial: number, bytes: Buffer): CarvedValue {
  if (serial === 0) return null;
  if (serial === 6) return Number(bytes.readBigInt64BE());
  if (serial === 7) return bytes.readDoubleBE();
  if (serial < 7) return bytes.readIntBE(0, bytes.length);
  if (serial < 10) return serial - 8;
  return serial % 2 === 0 ? Uint8Array.from(bytes) : bytes.toString("utf8");
}

/** Returns a number of up to nine bytes, and where it ends. */
function varint(bytes: Buffer, at: number): [value: number, end: number] {
  let value = 0;
  for (let index = 0; index < 8; index++) {
    const byte = bytes.readUInt8(at + index);
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, at + index + 1];
  }
  return [value * 256 + bytes.readUInt8(at + 8), at + 9];
}
