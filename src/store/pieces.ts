// The pieces in which a transcript is kept: of one size and at fixed places, so that the same bytes give the same pieces.
import { hash } from "node:crypto";
import { constants, zstdCompressSync } from "node:zlib";
import type { KeptPiece, PieceMark } from "./intake.ts";

/** Large enough to compress well, small enough that an appended line costs little. */
const PIECE_BYTES = 256 * 1024;

/** The beginning of the piece in which a byte stands. */
export function pieceStart(offset: number): number {
  return offset - (offset % PIECE_BYTES);
}

/** Where the next generation of a log begins: at the first piece after everything before it. */
export function nextBase(end: number): number {
  return Math.ceil(end / PIECE_BYTES) * PIECE_BYTES;
}

export function makePiece(offset: number, bytes: Buffer): KeptPiece {
  const data = zstdCompressSync(bytes, OPTIONS);
  return { offset, length: bytes.length, hash: hashOf(bytes), data };
}

/** Twice as fast as the usual level 3, for a sixteenth more bytes. */
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export interface PieceCheck {
  /** The next bytes, cut at the places of pieces. */
  push(chunk: Buffer): void;
  /** Whether everything that was kept is still there. */
  holds(): boolean;
}

/** Whether a file still begins with what was kept of it. */
export function checkPieces(marks: readonly PieceMark[]): PieceCheck {
  let next = 0;
  let same = true;
  return {
    push(chunk) {
      const mark = marks[next++];
      if (!mark || !same) return;
      same = chunk.length >= mark.length && hashOf(chunk.subarray(0, mark.length)) === mark.hash;
    },
    holds: () => same && next >= marks.length,
  };
}

function hashOf(bytes: Buffer): string {
  return hash("sha256", bytes, "base64url");
}

/** Bytes made ready to be kept, from the beginning of a piece on. */
export function makePieces(bytes: Buffer, from: number): KeptPiece[] {
  return Array.from(inPieces(bytes, from), (piece, index) => makePiece(from + index * PIECE_BYTES, piece));
}

/** The bytes in pieces, from the beginning of one on. */
export function* inPieces(bytes: Buffer, from: number = 0): Generator<Buffer> {
  for (let at = from; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
