// Turns the bytes of a log into what leaves the machine: redacted lines, cut into pieces at fixed places. An append stays an
// append, because each line is redacted by itself and an unfinished one waits for its end.
import { hash } from "node:crypto";
import { lineCutter } from "../../sources/lines.ts";
import { PIECE_BYTES } from "../protocol.ts";
import type { LeavingText } from "./leaving-text.ts";
import { leftOut, redactLine, redactUnfinished } from "./redact-line.ts";

export interface OutgoingPiece {
  /** SHA-256 of the bytes, in hexadecimal digits. */
  readonly hash: string;
  readonly bytes: Buffer;
}

/** Where to continue when the log has grown: a line's first byte, in the log and in what left of it. */
export interface ResumeAt {
  readonly raw: number;
  readonly out: number;
}

export interface OutgoingLog {
  /** Takes the next bytes, and returns the pieces that they complete. */
  push(bytes: Buffer): OutgoingPiece[];
  /** Ends the log as it is now. Returns the last piece, if it is not empty. */
  end(): OutgoingPiece[];
  /** The number of bytes that leave, from the beginning of the log. */
  bytes(): number;
  /** The last place where making everything after the whole pieces again may begin. */
  resume_at(): ResumeAt;
}

const START: ResumeAt = { raw: 0, out: 0 };
/** As the readers of logs have it: they do not read longer lines. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** Begins at `from`. The pieces before its own are known, and the piece that `from` is within is not made again. */
export function outgoingLog(leaving: LeavingText, from: ResumeAt = START): OutgoingLog {
  const lines = lineCutter(from.raw, LONGEST_LINE);
  const first = piecesBefore(from) * PIECE_BYTES;
  let out = from.out;
  let pending: Buffer[] = [];
  /** The starts of lines since the last whole piece, and the last one before. */
  let starts: ResumeAt[] = [from];

  function append(text: string): OutgoingPiece[] {
    const bytes = Buffer.from(text, "utf8");
    const pieces: OutgoingPiece[] = [];
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + PIECE_BYTES - (out % PIECE_BYTES));
      if (out >= first) pending.push(part);
      out += part.length;
      at += part.length;
      if (out % PIECE_BYTES === 0) pieces.push(...take());
    }
    return pieces;
  }

  function take(): OutgoingPiece[] {
    if (pending.length === 0) return [];
    const bytes = Buffer.concat(pending);
    pending = [];
    return [{ hash: hash("sha256", bytes, "hex"), bytes }];
  }

  /** Forgets the starts that a later one replaces. */
  function forgetStarts(): void {
    const whole = out - (out % PIECE_BYTES);
    const last = starts.findLastIndex((start) => start.out <= whole);
    if (last > 0) starts = starts.slice(last);
  }

  return {
    push(bytes) {
      const pieces: OutgoingPiece[] = [];
      for (const line of lines.push(bytes)) {
        const text = line.tail ? leftOut(line.length) : redactLine(line.bytes, leaving);
        pieces.push(...append(`${text}\n`));
        starts.push({ raw: line.next_offset, out });
      }
      forgetStarts();
      return pieces;
    },
    end() {
      const line = lines.rest();
      const text = line === null || line.tail ? null : redactUnfinished(line.bytes, leaving);
      return [...(text === null ? [] : append(text)), ...take()];
    },
    bytes: () => out,
    resume_at: () => starts[0] ?? from,
  };
}

/** Returns how many pieces begin before a place. */
export function piecesBefore({ out }: ResumeAt): number {
  return Math.ceil(out / PIECE_BYTES);
}
