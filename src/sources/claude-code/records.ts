// Line to record. Lenient: an unknown kind is kept, damage comes back as data, nothing is thrown.
import { isUtf8 } from "node:buffer";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { Damage, StreamItem, TranscriptRecord } from "../../model/record.ts";
import type { Line } from "../lines.ts";
import { asObject, textField } from "./fields.ts";
import { isKnownKind } from "./kinds.ts";
import { readableLink } from "./readable-link.ts";
import { salvage } from "./salvage.ts";

/** Most lines give one record; an empty line gives nothing, a damaged one what could be saved of it. */
export function readRecords(line: Line): StreamItem[] {
  if (line.tail) return [damaged(line, giantDamage(line, line.tail))];
  const bytes = withoutMargin(line);
  if (bytes.length === 0) return [];
  const offset = line.offset + (bytes.byteOffset - line.bytes.byteOffset);
  const record = parseRecord(bytes, offset);
  if (!record)
    return salvage(bytes, offset, parseRecord).map((found) => ({ ...found, next_offset: line.next_offset }));
  const items: StreamItem[] = [{ type: "record", record, next_offset: line.next_offset }];
  if (!isUtf8(bytes)) {
    items.push(damaged(line, { offset, length: bytes.length, reason: "invalid_utf8" }));
  }
  return items;
}

/** The bytes as a record, or null when they are not exactly one. */
function parseRecord(bytes: Buffer, offset: number): TranscriptRecord | null {
  const value = parseObject(bytes);
  const kind = textField(value, "type");
  if (!value || kind === null) return null;
  return { kind, known: isKnownKind(kind), offset, length: bytes.length, value };
}

function parseObject(bytes: Buffer): JsonObject | null {
  try {
    return asObject(JSON.parse(bytes.toString("utf8")) as JsonValue);
  } catch {
    // Not JSON: the caller looks for what can be saved.
    return null;
  }
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

function damaged(line: Line, damage: Damage): StreamItem {
  return { type: "damage", damage, next_offset: line.next_offset };
}
