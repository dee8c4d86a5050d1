// Line to record. Lenient: an unknown kind is kept, damage comes back as data, nothing is thrown.
import { isUtf8 } from "node:buffer";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { Damage, StreamItem, TranscriptRecord } from "../../model/record.ts";
import type { Line } from "../lines.ts";
import { asObject, textField } from "./fields.ts";
import { isKnownKind } from "./kinds.ts";
import { readableLink } from "./readable-link.ts";
import { type Saved, salvage } from "./salvage.ts";

/** Most lines give one record; an empty line gives nothing, a damaged one what could be saved of it. */
export function readRecords(line: Line): StreamItem[] {
  if (line.tail)
    return [{ type: "damage", damage: giantDamage(line, line.tail), next_offset: line.next_offset }];
  const bytes = withoutMargin(line);
  if (bytes.length === 0) return [];
  const offset = line.offset + (bytes.byteOffset - line.bytes.byteOffset);
  const record = parseRecord(bytes, offset);
  const legible = isUtf8(bytes);
  // The way of nearly all lines.
  if (record && legible) return [{ type: "record", record, next_offset: line.next_offset }];
  const saved: Saved[] = record ? [{ type: "record", record }] : salvage(bytes, offset, parseRecord);
  return withOffsets(legible ? saved : saved.flatMap((each) => withUtf8Damage(each, bytes, offset)), line);
}

/** The bytes as a record, or null when they are not exactly one. */
function parseRecord(bytes: Buffer, offset: number): TranscriptRecord | null {
  const value = parseObject(bytes);
  const kind = textField(value, "type");
  if (!value || kind === null) return null;
  return { kind, known: isKnownKind(kind), offset, length: bytes.length, value };
}

const OPEN = 123;

function parseObject(bytes: Buffer): JsonObject | null {
  if (bytes[0] !== OPEN) return null;
  try {
    return asObject(JSON.parse(bytes.toString("utf8")) as JsonValue);
  } catch {
    // Not JSON: the caller looks for what can be saved.
    return null;
  }
}

/** A record with bytes that are not UTF-8 is read with U+FFFD in their place, and its place is told. */
function withUtf8Damage(saved: Saved, bytes: Buffer, start: number): Saved[] {
  if (saved.type === "damage") return [saved];
  const { offset, length } = saved.record;
  if (isUtf8(bytes.subarray(offset - start, offset - start + length))) return [saved];
  return [saved, { type: "damage", damage: { offset, length, reason: "invalid_utf8" } }];
}

/** Reading can go on behind each item: where it ends, and behind the last one at the next line. */
function withOffsets(saved: readonly Saved[], line: Line): StreamItem[] {
  return saved.map((each, index) => {
    const { offset, length } = each.type === "record" ? each.record : each.damage;
    return { ...each, next_offset: index === saved.length - 1 ? line.next_offset : offset + length };
  });
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Without the white space around it, and without the byte order mark that some editors put before a file. */
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
  const link = readableLink(head, tail);
  return {
    offset: line.offset,
    length: line.length,
    reason: "too_long",
    head: head.slice(0, SHOWN_EDGE),
    tail: tail.slice(-SHOWN_EDGE),
    ...(link && { link }),
  };
}
