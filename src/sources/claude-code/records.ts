// Parses a line of a transcript into records. Lenient: it keeps unknown kinds, returns damage as data and never throws.
import { isUtf8 } from "node:buffer";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { Damage, StreamItem, TranscriptRecord } from "../../model/record.ts";
import { asObject, textField } from "../fields.ts";
import type { Line } from "../lines.ts";
import { isKnownKind } from "./kinds.ts";
import { readableIds } from "./readable-ids.ts";
import { type Saved, salvage } from "./salvage.ts";

/** Reads a line. Most lines give one record. An empty line gives nothing, a damaged one whatever could be salvaged. */
export function readRecords(line: Line): StreamItem[] {
  if (line.tail)
    return [{ type: "damage", damage: giantDamage(line, line.tail), next_offset: line.next_offset }];
  const bytes = withoutMargin(line);
  if (bytes.length === 0) return [];
  const offset = line.offset + (bytes.byteOffset - line.bytes.byteOffset);
  const record = parseRecord(bytes, offset);
  const legible = isUtf8(bytes);
  // The path of nearly all lines.
  if (record && legible) return [{ type: "record", record, next_offset: line.next_offset }];
  const whole = record ?? parseAcrossNuls(bytes, offset);
  const saved: Saved[] = whole
    ? [{ type: "record", record: whole }]
    : salvage(bytes, offset, parseAcrossNuls);
  return withOffsets(
    saved.flatMap((each) => withInnerDamage(each, bytes, offset)),
    line,
  );
}

/** Returns the bytes as a record, or null when they are not exactly one. */
function parseRecord(bytes: Buffer, offset: number): TranscriptRecord | null {
  const value = parseObject(bytes);
  const kind = textField(value, "type");
  if (!value || kind === null) return null;
  return { kind, known: isKnownKind(kind), offset, length: bytes.length, value };
}

const OPEN = 123;
const CLOSE = 125;

/** Reads a record as if NUL bytes inside it were not there. */
function parseAcrossNuls(bytes: Buffer, offset: number): TranscriptRecord | null {
  if (!bytes.includes(0)) return parseRecord(bytes, offset);
  // NUL bytes before or after a record are not part of it.
  if (bytes[0] !== OPEN || bytes.at(-1) !== CLOSE) return null;
  const record = parseRecord(withoutNuls(bytes), offset);
  return record && { ...record, length: bytes.length };
}

function withoutNuls(bytes: Buffer): Buffer {
  return bytes.includes(0) ? Buffer.from(bytes.filter((byte) => byte !== 0)) : bytes;
}

function parseObject(bytes: Buffer): JsonObject | null {
  if (bytes[0] !== OPEN) return null;
  try {
    return asObject(JSON.parse(bytes.toString("utf8")) as JsonValue);
  } catch {
    // Not JSON: the caller tries to salvage it.
    return null;
  }
}

/**
 * Reports damage inside a record that was read: bytes that are not UTF-8, read as U+FFFD, and the first of its NUL
 * bytes.
 */
function withInnerDamage(saved: Saved, bytes: Buffer, start: number): Saved[] {
  if (saved.type === "damage") return [saved];
  const { offset, length } = saved.record;
  const own = bytes.subarray(offset - start, offset - start + length);
  const found: Damage[] = [];
  if (!isUtf8(withoutNuls(own))) found.push({ offset, length, reason: "invalid_utf8" });
  const nul = own.indexOf(0);
  if (nul !== -1) {
    const run = own.subarray(nul).findIndex((byte) => byte !== 0);
    found.push({ offset: offset + nul, length: run, reason: "nul_bytes" });
  }
  return [saved, ...found.map((damage) => ({ type: "damage" as const, damage }))];
}

/** Adds the offset where reading can resume after each item: its end, or the next line after the last item. */
function withOffsets(saved: readonly Saved[], line: Line): StreamItem[] {
  let read = 0;
  return saved.map((each, index) => {
    const { offset, length } = each.type === "record" ? each.record : each.damage;
    // Damage inside a record ends before the record does.
    read = Math.max(read, offset + length);
    return { ...each, next_offset: index === saved.length - 1 ? line.next_offset : read };
  });
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Strips white space and the byte order mark that some editors put before a file. */
function withoutMargin(line: Line): Buffer {
  let { bytes } = line;
  if (line.offset === 0 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) bytes = bytes.subarray(3);
  let start = 0;
  let end = bytes.length;
  while (start < end && isBlank(bytes[start])) start++;
  while (end > start && isBlank(bytes[end - 1])) end--;
  return bytes.subarray(start, end);
}

function isBlank(byte: number | undefined): boolean {
  return byte === 32 || byte === 9 || byte === 13;
}

/** How much of a line over the limit is kept for a person to see what it was. */
const SHOWN_EDGE = 500;

function giantDamage(line: Line, end: Buffer): Damage {
  const [head, tail] = [line.bytes.toString("utf8"), end.toString("utf8")];
  return {
    offset: line.offset,
    length: line.length,
    reason: "too_long",
    head: head.slice(0, SHOWN_EDGE),
    tail: tail.slice(-SHOWN_EDGE),
    ...readableIds(head, tail),
  };
}
