// What can be saved of a line that is not one record: records glued together, or behind a torn piece or NUL bytes.
import type { Damage, TranscriptRecord } from "../../model/record.ts";
import { readableLink } from "./readable-link.ts";

type Saved =
  | { readonly type: "record"; readonly record: TranscriptRecord }
  | { readonly type: "damage"; readonly damage: Damage };

type ParseRecord = (bytes: Buffer, offset: number) => TranscriptRecord | null;

/** Every whole record in the bytes, and what lies between them as damage. `offset` is where the bytes begin. */
export function salvage(bytes: Buffer, offset: number, parse: ParseRecord): Saved[] {
  const saved: Saved[] = [];
  for (const run of runs(bytes)) {
    const piece = bytes.subarray(run.start, run.end);
    if (run.nul) saved.push(nulBytes(offset + run.start, piece.length));
    else saved.push(...salvagePiece(piece, offset + run.start, parse));
  }
  return saved;
}

/** A piece without NUL bytes: records one after the other, perhaps with torn ones between. */
function salvagePiece(bytes: Buffer, offset: number, parse: ParseRecord): Saved[] {
  const saved: Saved[] = [];
  let attempts = 0;
  let torn = 0;
  let at = 0;
  while (at !== -1 && at < bytes.length && attempts++ < MAX_ATTEMPTS) {
    const end = objectEnd(bytes, at);
    const fits = end !== -1 && (at === torn || standsAlone(bytes, end));
    const record = fits ? parse(bytes.subarray(at, end), offset + at) : null;
    if (record) {
      if (at > torn) saved.push(tornPiece(bytes.subarray(torn, at), offset + torn));
      saved.push({ type: "record", record });
      at = end;
      torn = end;
    } else at = nextOpening(bytes, at + 1);
  }
  if (torn < bytes.length) saved.push(tornPiece(bytes.subarray(torn), offset + torn));
  return saved;
}

/** Each attempt reads to the end of the line at worst, so their number is bounded. */
const MAX_ATTEMPTS = 64;

/** How a record of any version opens. Objects inside a record open otherwise, or don't end where a record ends. */
const OPENINGS = [
  '{"parentUuid":',
  '{"type":"',
  '{"uuid":',
  '{"sessionId":',
  '{"leafUuid":',
  '{"isSidechain":',
];

function nextOpening(bytes: Buffer, from: number): number {
  const found = OPENINGS.map((opening) => bytes.indexOf(opening, from)).filter((at) => at !== -1);
  return found.length > 0 ? Math.min(...found) : -1;
}

/** Behind a torn piece an object counts only if it is no part of another: at the line's end, or before a new object. */
function standsAlone(bytes: Buffer, end: number): boolean {
  return end === bytes.length || bytes[end] === OPEN;
}

/** The end of the object that begins at `start`, or -1 when it does not end. */
function objectEnd(bytes: Buffer, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (quoted) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth <= 0) return depth === 0 ? at + 1 : -1;
  }
  return -1;
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;

function tornPiece(bytes: Buffer, offset: number): Saved {
  const text = bytes.toString("utf8");
  const link = readableLink(text, text);
  const reason = isJson(text) ? "not_a_record" : "not_json";
  return { type: "damage", damage: { offset, length: bytes.length, reason, ...(link && { link }) } };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly nul: boolean;
}

/** The bytes as alternating runs of NUL and other bytes; the last run is what is left once there are too many. */
function runs(bytes: Buffer): Run[] {
  const found: Run[] = [];
  for (let start = 0; start < bytes.length; ) {
    const nul = bytes[start] === 0;
    let end = nul ? start : bytes.indexOf(0, start);
    if (end === -1 || found.length === MAX_ATTEMPTS) end = bytes.length;
    while (nul && end < bytes.length && bytes[end] === 0) end++;
    found.push({ start, end, nul });
    start = end;
  }
  return found;
}

function nulBytes(offset: number, length: number): Saved {
  return { type: "damage", damage: { offset, length, reason: "nul_bytes" } };
}
