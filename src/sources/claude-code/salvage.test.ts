// Salvaging recovers only what is whole in a damaged line. CLEW_RUNS=100 runs a hundred times as many lines.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyRecord, anyRecords, offsetIn } from "../../../test/properties/any-record.ts";
import { expectNothingLost, lay, recordsIn, type Segment } from "../../../test/properties/layout.ts";
import { patience, runs } from "../../../test/properties/runs.ts";
import type { StreamItem, TranscriptRecord } from "../../model/record.ts";
import { isKnownKind } from "./kinds.ts";
import { salvage } from "./salvage.ts";

describe("salvage", () => {
  test("recovers every record from a line of records, torn records and NUL bytes", patience, () => {
    fc.assert(
      fc.property(fc.array(anySegment, { minLength: 1, maxLength: 8 }), (segments) => {
        const layout = lay(segments);
        expectNothingLost(saved(layout.file), layout);
      }),
      runs(500),
    );
  });

  test("recovers any number of records in one line, whatever white space is between them", patience, () => {
    const blanks = fc.constantFrom("", "", " ", "\t", "\r", "\r ");
    fc.assert(
      fc.property(anyRecords, blanks, fc.integer({ min: 1, max: 60 }), (records, blank, times) => {
        const line = Array.from({ length: times }, () => records).flat();
        const layout = lay(line.flatMap((record) => [record, Buffer.from(blank)]));
        const items = saved(layout.file);
        expect(recordsIn(items)).toEqual(layout.kept);
        expectNothingLost(items, layout);
      }),
      runs(60),
    );
  });

  test("recovers a record after a torn one, however many objects that contains", patience, () => {
    const lastBytes = fc.constantFrom("", ",", ',{"type":"text","text":"a', ',{"type":"text","text":');
    fc.assert(
      fc.property(anyRecord, fc.integer({ min: 1, max: 500 }), lastBytes, (record, parts, end) => {
        const content = Array.from({ length: parts }, () => ({ type: "text", text: "a" }));
        const torn = JSON.stringify({ type: "user", sessionId: "s", message: { content } }).slice(0, -3);
        const layout = lay([Buffer.from(`${torn}${end}`), record]);
        expectNothingLost(saved(layout.file), layout);
      }),
      runs(60),
    );
  });

  test("accounts for every byte of a line of any bytes", patience, () => {
    const anyBytes = fc.array(fc.oneof(fc.constantFrom(...OFTEN), fc.nat(255)), {
      minLength: 1,
      maxLength: 300,
    });
    fc.assert(
      fc.property(anyBytes, fc.nat(2 ** 50), (bytes, offset) => {
        const line = Buffer.from(bytes);
        expectNothingLost(saved(line), lay([line]));
        expect(salvage(line, offset, parseRecord)).toEqual(moved(saved(line), offset));
      }),
      runs(500),
    );
  });

  test("names the torn record where its ids can still be read", patience, () => {
    fc.assert(
      fc.property(fc.uuid(), fc.option(fc.uuid()), anyRecord, fc.boolean(), (id, parent, next, glued) => {
        const whole = JSON.stringify({ parentUuid: parent, uuid: id, timestamp: "2026-01-01T00:00:00.000Z" });
        const torn = Buffer.from(`${whole.slice(0, -1)},"toolUseResult":{"te`);
        const [first] = salvage(lay(glued ? [torn, next] : [torn]).file, 0, parseRecord);
        const link = { id, parent_id: parent };
        expect(first).toEqual({
          type: "damage",
          damage: { offset: 0, length: torn.length, reason: "not_json", link },
        });
      }),
      runs(100),
    );
  });

  test.each<[string, string]>([
    ["a text", '{"type":"text","text":"hi"}'],
    ["a tool call", '{"type":"tool_use","id":"c","name":"Read","input":{}}'],
    ["a message that a progress record repeats", '{"type":"user","uuid":"u","message":{"content":"hi"}}'],
  ])("does not take %s inside a torn record for a record, wherever the line is torn", (_, inner) => {
    const line = `{"type":"user","uuid":"u","message":{"content":[${inner},${inner}]}}`;
    const next = '{"type":"user","uuid":"next","sessionId":"s"}';
    const cuts = [...line].map((_, at) => [line.slice(0, at), line.slice(at + 1)] as const);
    const lines = cuts.flatMap(([start, end]) => [
      [start, []],
      [`${start}\0${end}`, []],
      [`\0${end}`, []],
      [`${start}${next}`, [next]],
    ]);
    const found = lines.map(([text]) => [
      text,
      recordsIn(saved(Buffer.from(`${text}`))).map(({ value }) => value),
    ]);
    expect(found).toEqual(
      lines.map(([text, records]) => [text, [...(records ?? [])].map((record) => JSON.parse(record))]),
    );
  });
});

/** Bytes that JSON consists of. */
const OFTEN = [...Buffer.from('{}[]",:\\type\0')];

/** A torn record ends anywhere, and after NUL bytes a record may begin anywhere. */
const anySegment: fc.Arbitrary<Segment> = fc.oneof(
  anyRecord,
  fc.tuple(anyRecord, fc.nat(9999)).map(([record, at]) => tornIn(record, at)[0]),
  fc.nat(9).map((length) => Buffer.alloc(length)),
  fc
    .tuple(anyRecord, fc.nat(9999))
    .map(([record, at]) => Buffer.concat([Buffer.alloc(3), tornIn(record, at)[1]])),
);

function tornIn(record: string, at: number): [Buffer, Buffer] {
  const bytes = Buffer.from(record);
  const offset = Math.max(1, offsetIn(bytes, at));
  return [bytes.subarray(0, offset), bytes.subarray(offset)];
}

function parseRecord(bytes: Buffer, offset: number): TranscriptRecord | null {
  try {
    const value = JSON.parse(bytes.toString());
    const kind: unknown = value?.type;
    if (typeof kind !== "string") return null;
    return { kind, known: isKnownKind(kind), offset, length: bytes.length, value };
  } catch {
    // Not JSON, so not a record.
    return null;
  }
}

function saved(bytes: Buffer): StreamItem[] {
  return salvage(bytes, 0, parseRecord).map((found) => ({ ...found, next_offset: bytes.length }));
}

function moved(items: readonly StreamItem[], by: number): object[] {
  return items.map((item) => {
    return item.type === "record"
      ? { type: item.type, record: { ...item.record, offset: item.record.offset + by } }
      : { type: item.type, damage: { ...item.damage, offset: item.damage.offset + by } };
  });
}
