// Parses a line of a transcript into records. Lenient: it keeps unknown kinds, returns damage as data and never throws.
import { isUtf8 } from "node:buffer";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { Damage, StreamItem, TranscriptRecord } from "../../model/record.ts";
import type { Line } from "../lines.ts";
import { asObject, textField } from "./fields.ts";
import { isKnownKind } from "./kinds.ts";
import { readableLink } from "./readable-link.ts";
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
  const saved: Saved[] = record ? [{ type: "record", record }] : salvage(bytes, offset, parseRecord);
  return withOffsets(legible ? saved : saved.flatMap((each) => withUtf8Damage(each, bytes, offset)), line);
}

/** Returns the bytes as a record, or null when they are not exactly one. */
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
    // Not JSON: the caller tries to salvage it.
    return null;
  }
}

/** Reads a record that is not UTF-8 with U+FFFD in place of the bad bytes, and reports its position. */
function withUtf8Damage(saved: Saved, bytes: Buffer, start: number): Saved[] {
  if (saved.type === "damage") return [saved];
  const { offset, length } = saved.record;
  if (isUtf8(bytes.subarray(offset - start, offset - start + length))) return [saved];
  return [saved, { type: "damage", damage: { offset, length, reason: "invalid_utf8" } }];
}

/** Adds the offset where reading can resume after each item: its end, or the next line after the last item. */
function withOffsets(saved: readonly Saved[], line: Line): StreamItem[] {
  return saved.map((each, index) => {
    const { offset, length } = each.type === "record" ? each.record : each.damage;
    return { ...each, next_offset: index === saved.length - 1 ? line.next_offset : offset + length };
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
