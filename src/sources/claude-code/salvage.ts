// Recovers records from a line that is not one record: records glued together, or after a torn record or NUL bytes.
import type { Damage, DamageReason, TranscriptRecord } from "../../model/record.ts";
import { nameField } from "../fields.ts";
import { scanObject } from "../json/scan.ts";
import { LINKED_KINDS } from "./kinds.ts";
import { readableIds } from "./readable-ids.ts";

export type Saved =
  | { readonly type: "record"; readonly record: TranscriptRecord }
  | { readonly type: "damage"; readonly damage: Damage };

type ParseRecord = (bytes: Buffer, offset: number) => TranscriptRecord | null;

/** Returns every whole record in the bytes, and the bytes between them as damage. `offset` is where the bytes begin. */
export function salvage(bytes: Buffer, offset: number, parse: ParseRecord): Saved[] {
  const saved: Saved[] = [];
  let gap = 0;

  function save(start: number, end: number): boolean {
    const record = parse(bytes.subarray(start, end), offset + start);
    if (!record || !(isRecordByItself(record) || isStandalone(bytes, gap, start, end))) return false;
    saved.push(...damageIn(bytes.subarray(gap, start), offset + gap));
    saved.push({ type: "record", record });
    gap = end;
    return true;
  }

  const budget = { bytes: MOST_LOOKS * bytes.length + A_MOMENT };
  for (let at = opening(bytes, 0); at !== -1 && budget.bytes > 0; ) {
    const { end, broken_at } = scanObject(bytes, at);
    budget.bytes -= broken_at - at;
    const across = bytes[broken_at] === 0 ? endAcrossNuls(bytes, at, offset, parse, budget) : null;
    if (across !== null && save(at, across)) {
      at = opening(bytes, across);
      continue;
    }
    // An object that is whole but not a record contains only parts of a record.
    const next = end ?? tornEnd(bytes, at, broken_at);
    if (end !== null) save(at, end);
    else {
      const hidden = lastRecordWithin(bytes.subarray(0, next), at, offset, parse, budget);
      if (hidden !== -1) save(hidden, next);
    }
    at = opening(bytes, next);
  }
  return [...saved, ...damageIn(bytes.subarray(gap), offset + gap)];
}

/** Finds where a record with NUL bytes inside it ends. A record right after NUL bytes is never part of another one. */
function endAcrossNuls(
  bytes: Buffer,
  start: number,
  offset: number,
  parse: ParseRecord,
  budget: { bytes: number },
): number | null {
  const { end, broken_at } = scanObject(bytes, start, true);
  budget.bytes -= broken_at - start;
  if (end === null) return null;
  for (
    let at = opening(bytes, start + 1);
    at !== -1 && at < end && budget.bytes > 0;
    at = opening(bytes, at + 1)
  ) {
    if (bytes[at - 1] !== 0) continue;
    const inner = scanObject(bytes, at);
    budget.bytes -= inner.broken_at - at;
    const record = inner.end === null ? null : parse(bytes.subarray(at, inner.end), offset + at);
    if (record && isRecordByItself(record)) return null;
  }
  return end;
}

/**
 * Finds where a torn record gives way to another: at the first byte that is not valid, or before it if what looked
 * like the end of a string was the first quote of the next record.
 */
function tornEnd(bytes: Buffer, start: number, brokenAt: number): number {
  const quoted = bytes.subarray(brokenAt - OPENING.length, brokenAt).equals(OPENING);
  return Math.max(quoted ? brokenAt - OPENING.length : brokenAt, start + 1);
}

const OPENING = Buffer.from('{"');

function opening(bytes: Buffer, from: number): number {
  return bytes.indexOf(OPENING, from);
}

/** How often the bytes of a torn record may be scanned again. Bounds the cost of hostile bytes. */
const MOST_LOOKS = 16;
const A_MOMENT = 4 * 1024 * 1024;

/** Finds a record inside a torn one: a record torn just before a value swallows the next record as that value. */
function lastRecordWithin(
  bytes: Buffer,
  start: number,
  offset: number,
  parse: ParseRecord,
  budget: { bytes: number },
): number {
  for (let at = opening(bytes, start + 1); at !== -1 && budget.bytes > 0; ) {
    const { end, broken_at } = scanObject(bytes, at);
    budget.bytes -= broken_at - at;
    const record = end === bytes.length ? parse(bytes.subarray(at), offset + at) : null;
    if (record && isRecordByItself(record)) return at;
    at = opening(bytes, end !== null && end < bytes.length ? end : at + 1);
  }
  return -1;
}

/** Recognises a whole record: it has its session's id, or is of a kind that only occurs at the top level. */
function isRecordByItself({ kind, known, value }: TranscriptRecord): boolean {
  return nameField(value, "sessionId") !== null || (known && !LINKED_KINDS.has(kind));
}

/** Returns true with nothing torn before and only another object after it. Otherwise it may be part of a record. */
function isStandalone(bytes: Buffer, gap: number, start: number, end: number): boolean {
  const next = bytes.subarray(end).find((byte) => !BLANK_OR_NUL.has(byte));
  return isOnly(bytes.subarray(gap, start), BLANK_OR_NUL) && (next === undefined || next === OPENING[0]);
}

/** Returns nothing if there are only blanks. */
function damageIn(bytes: Buffer, offset: number): Saved[] {
  let start = 0;
  let end = bytes.length;
  while (start < end && BLANK.has(bytes[start] ?? 0)) start++;
  while (end > start && BLANK.has(bytes[end - 1] ?? 0)) end--;
  if (start === end) return [];
  const torn = bytes.subarray(start, end);
  const text = torn.toString("utf8");
  const reason = reasonFor(torn, text);
  return [
    {
      type: "damage",
      damage: { offset: offset + start, length: end - start, reason, ...readableIds(text, text) },
    },
  ];
}

function reasonFor(bytes: Buffer, text: string): DamageReason {
  if (isOnly(bytes, BLANK_OR_NUL)) return "nul_bytes";
  return isJson(text) ? "not_a_record" : "not_json";
}

/** Checks the first character first, which rules out most texts without the cost of an error. */
function isJson(text: string): boolean {
  if (!/^\s*[[{"\dtfn-]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const BLANK: ReadonlySet<number> = new Set([32, 9, 13]);
const BLANK_OR_NUL: ReadonlySet<number> = new Set([...BLANK, 0]);

function isOnly(bytes: Buffer, allowed: ReadonlySet<number>): boolean {
  return bytes.every((byte) => allowed.has(byte));
}
