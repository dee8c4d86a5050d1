// Builds a file from pieces, some known to be whole records, and checks what a reader makes of it.
import { expect } from "vitest";
import type { JsonObject } from "../../src/model/json.ts";
import type { StreamItem } from "../../src/model/record.ts";
import { INNER_KINDS, INNER_UUID } from "./any-record.ts";

/** The text of a whole record, or bytes that are not a record. */
export type Segment = string | Buffer;

export interface Layout {
  readonly file: Buffer;
  readonly kept: readonly Kept[];
}

/** A record that must be read, and its position. */
export interface Kept {
  readonly offset: number;
  readonly length: number;
  readonly value: JsonObject;
}

export const NEWLINE: Buffer = Buffer.from("\n");

export function lay(segments: readonly Segment[]): Layout {
  const kept: Kept[] = [];
  let offset = 0;
  for (const segment of segments) {
    const { length } = bytesOf(segment);
    if (typeof segment === "string") kept.push({ offset, length, value: JSON.parse(segment) });
    offset += length;
  }
  return { file: Buffer.concat(segments.map(bytesOf)), kept };
}

/** Checks that every whole record was read once and exactly, and that nothing else was read as a record. */
export function expectNothingLost(items: readonly StreamItem[], { file, kept }: Layout): void {
  const found = recordsIn(items);
  const offsets = new Set(kept.map(({ offset }) => offset));
  expect(found.filter(({ offset }) => offsets.has(offset))).toEqual(kept);
  for (const { offset, length, value } of found.filter((record) => !offsets.has(record.offset))) {
    expect(INNER_KINDS).not.toContain(value.type);
    expect(value.uuid).not.toBe(INNER_UUID);
    expect(
      kept.filter((record) => record.offset < offset + length && offset < record.offset + record.length),
    ).toEqual([]);
  }
  expectOffsets(items, file);
}

export function recordsIn(items: readonly StreamItem[]): Kept[] {
  return items.flatMap((item) => {
    if (item.type !== "record") return [];
    const { offset, length, value } = item.record;
    return [{ offset, length, value }];
  });
}

/** Checks that records and damage follow each other, with only white space between them. */
function expectOffsets(items: readonly StreamItem[], file: Buffer): void {
  let end = 0;
  for (const item of items) {
    // A record with bytes that are not UTF-8 is both a record and damage.
    if (item.type === "damage" && item.damage.reason === "invalid_utf8") continue;
    const { offset, length } = item.type === "record" ? item.record : item.damage;
    // NUL bytes inside a record that was read across them.
    if (item.type === "damage" && item.damage.reason === "nul_bytes" && offset < end) {
      expect(file.subarray(offset, offset + length).every((byte) => byte === 0)).toBe(true);
      continue;
    }
    expect(file.toString("latin1", end, offset)).toMatch(/^(\xef\xbb\xbf)?[\s\r\n]*$/);
    expect(offset).toBeGreaterThanOrEqual(end);
    if (item.type === "damage" && item.damage.reason === "nul_bytes") {
      expect(file.subarray(offset, offset + length).every((byte) => byte === 0)).toBe(true);
    }
    end = offset + length;
  }
  expect(end).toBeLessThanOrEqual(file.length);
  expect(file.toString("latin1", end)).toMatch(/^[\s\r\n]*$/);
}

function bytesOf(segment: Segment): Buffer {
  return Buffer.from(segment as string);
}
