// Cuts a transcript into the blocks it is archived in (table `piece`). All blocks have one size and start at
// fixed offsets, so the same bytes give the same blocks.
import { hash } from "node:crypto";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { ArchivedBlock, BlockHash } from "./intake.ts";
import type { ByteRange } from "./rows.ts";

/** Large enough to compress well, small enough that an appended line costs little. */
const BLOCK_BYTES = 256 * 1024;

/** Returns the start of the block that holds a byte. */
export function blockStart(offset: number): number {
  return offset - (offset % BLOCK_BYTES);
}

/**
 * Returns the offset where the next generation of a log begins: the first block boundary after the bytes
 * before it.
 */
export function nextBase(end: number): number {
  return Math.ceil(end / BLOCK_BYTES) * BLOCK_BYTES;
}

export function makeBlock(offset: number, bytes: Buffer): ArchivedBlock {
  // A buffer of its own size: the compressor's has 16 KB, and a message to another thread would copy all of it.
  const data = new Uint8Array(zstdCompressSync(bytes, OPTIONS));
  return { offset, length: bytes.length, hash: hashOf(bytes), data };
}

/** Compresses twice as fast as the default level 3, for a sixteenth more bytes. */
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export interface BlockCheck {
  /** Takes the next bytes, cut at block boundaries. */
  push(buffer: Buffer): void;
  /** Returns whether everything that was archived is still there. */
  holds(): boolean;
}

/** Checks whether a file still begins with the bytes archived from it. A block that the archive lost is not compared. */
export function checkBlocks(hashes: readonly BlockHash[]): BlockCheck {
  let next = 0;
  let at = 0;
  let same = true;
  return {
    push(buffer) {
      const expected = hashes[next];
      if (expected?.offset === at) {
        next++;
        same &&=
          buffer.length >= expected.length && hashOf(buffer.subarray(0, expected.length)) === expected.hash;
      }
      at += BLOCK_BYTES;
    },
    holds: () => same && next >= hashes.length,
  };
}

/** The smallest that zlib allows. */
const LEAST_CHUNK = 64;

/** Returns the bytes of a stored block, or null if they are not the ones that were archived. */
export function openBlock({ data, length, hash }: Omit<ArchivedBlock, "offset">): Buffer | null {
  try {
    // Damaged data must not decompress to more than a block.
    // In one piece, which saves a third of the time. With the byte more, zlib knows that it is the last piece.
    const chunkSize = Math.max(LEAST_CHUNK, Math.min(length, BLOCK_BYTES) + 1);
    const bytes = zstdDecompressSync(data, { maxOutputLength: BLOCK_BYTES, chunkSize });
    return bytes.length === length && hashOf(bytes) === hash ? bytes : null;
  } catch {
    // Not even compressed data any more.
    return null;
  }
}

/**
 * Stands in for bytes that are lost: NUL bytes, which every reader reports as damage. Line breaks around them keep the
 * halves of two lines from being read as one.
 */
export function lostBytes(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes[0] = NEWLINE;
  bytes[length - 1] = NEWLINE;
  return bytes;
}

const NEWLINE = 10;

/** Splits a range at block boundaries. */
export function* blockRanges(from: number, to: number): Generator<ByteRange> {
  for (let at = from; at < to; at = blockStart(at) + BLOCK_BYTES)
    yield { from: at, to: Math.min(to, blockStart(at) + BLOCK_BYTES) };
}

export function hashOf(bytes: Buffer): string {
  return hash("sha256", bytes, "base64url");
}

/** Compresses and hashes bytes for archiving, from a block boundary on. */
export function makeBlocks(bytes: Buffer, from: number): ArchivedBlock[] {
  return Array.from(splitBlocks(bytes, from), (block, index) => makeBlock(from + index * BLOCK_BYTES, block));
}

/** Splits bytes into blocks, from a block boundary on. */
export function* splitBlocks(bytes: Buffer, from: number = 0): Generator<Buffer> {
  for (let at = from; at < bytes.length; at += BLOCK_BYTES) yield bytes.subarray(at, at + BLOCK_BYTES);
}
