// Damage to a line costs at most that line. Set CLEW_RUNS=100 to run a hundred times as many files.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyRecords, offsetIn } from "../../../test/properties/any-record.ts";
import { expectNothingLost, lay, NEWLINE, recordsIn, type Segment } from "../../../test/properties/layout.ts";
import { patience, runs } from "../../../test/properties/runs.ts";
import type { StreamItem } from "../../model/record.ts";
import { lineCutter } from "../lines.ts";
import { readRecords } from "./records.ts";

/** The ingredients of a damaged file: the records, the one that is hit, a range of it, and bytes to put there. */
interface Draw {
  readonly records: readonly string[];
  readonly hit: number;
  readonly cuts: readonly [number, number];
  readonly junk: Buffer;
}

/** The record that is hit, cut in three. The two cuts may coincide. */
interface Cut {
  readonly record: string;
  readonly start: Buffer;
  readonly middle: Buffer;
  readonly end: Buffer;
  readonly junk: Buffer;
}

type Damage = (cut: Cut) => Segment[];

const NUL_BLOCK = Buffer.alloc(9);
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const MARGIN = Buffer.from(" \t ");

describe("damage inside a line costs at most that line:", () => {
  test.each<[string, Damage]>([
    ["bytes overwritten", ({ start, middle, end, junk }) => [start, Buffer.alloc(middle.length, junk), end]],
    ["bytes overwritten by NUL", ({ start, middle, end }) => [start, Buffer.alloc(middle.length), end]],
    ["its end lost", ({ start }) => [start]],
    ["its beginning lost", ({ start, middle, end }) => (start.length > 0 ? [middle, end] : [end])],
    ["NUL bytes put into it", ({ start, middle, end }) => [start, NUL_BLOCK, middle, end]],
    ["NUL bytes before it", ({ record }) => [NUL_BLOCK, record]],
    ["NUL bytes after it", ({ record }) => [record, NUL_BLOCK]],
    ["a line of junk before it", ({ record, junk }) => [junk, NEWLINE, record]],
    ["a byte order mark before it", ({ record }) => [BYTE_ORDER_MARK, record]],
    ["white space around it", ({ record }) => [MARGIN, record, MARGIN, Buffer.from("\r")]],
    ["empty lines before it", ({ record }) => [NEWLINE, MARGIN, NEWLINE, record]],
    ["begun twice", ({ start, record }) => [start, record]],
  ])("%s", patience, (_, damage) => {
    expectNothingLostTo((draw) => {
      return draw.records.flatMap((record, index) => {
        return [...(index === draw.hit ? damage(cutRecord(draw)) : [record]), NEWLINE];
      });
    });
  });
});

test("NUL bytes anywhere inside a line cost nothing, and their position is reported", patience, () => {
  const block = fc.constantFrom(1, 9, 600);
  fc.assert(
    fc.property(anyRecords, fc.nat(), fc.nat(9999), block, (records, hit, cut, length) => {
      const lines = records.map((record) => Buffer.from(record));
      const line = lines[hit % lines.length] ?? Buffer.alloc(0);
      const at = 1 + (cut % (line.length - 1));
      const torn = Buffer.concat([line.subarray(0, at), Buffer.alloc(length), line.subarray(at)]);
      const file = Buffer.concat(lines.flatMap((each) => [each === line ? torn : each, NEWLINE]));
      const items = read(file);
      expect(recordsIn(items).map(({ value }) => value)).toEqual(records.map((record) => JSON.parse(record)));
      const offset = file.indexOf(0);
      expect(damageIn(items)).toEqual([{ offset, length, reason: "nul_bytes" }]);
    }),
    runs(200),
  );
});

describe("a lost newline costs nothing that is whole:", () => {
  test.each<[string, Damage]>([
    ["after a record", ({ record }) => [record]],
    ["after a record with a carriage return", ({ record }) => [record, Buffer.from("\r")]],
    ["after a torn record", ({ start }) => [start]],
    ["after a torn record and NUL bytes", ({ start }) => [start, NUL_BLOCK]],
  ])("%s", patience, (_, damage) => {
    expectNothingLostTo((draw) => {
      return draw.records.flatMap((record, index) => {
        return index === draw.hit ? damage(cutRecord(draw)) : [record, NEWLINE];
      });
    });
  });

  test("after every record", patience, () => {
    expectNothingLostTo(({ records }) => [...records]);
  });
});

describe("a file loses nothing to", () => {
  test.each<[string, (records: readonly string[]) => Segment[]]>([
    ["a byte order mark", (records) => [BYTE_ORDER_MARK, ...records.flatMap((record) => [record, NEWLINE])]],
    ["carriage returns", (records) => records.flatMap((record) => [record, Buffer.from("\r\n")])],
    ["a missing last newline", (records) => records.flatMap((record) => [NEWLINE, record])],
  ])("%s", patience, (_, lines) => {
    expectNothingLostTo(({ records }) => lines(records));
  });

  test("being cut off, except the line that is cut", patience, () => {
    expectNothingLostTo((draw) => {
      const whole = draw.records.slice(0, draw.hit).flatMap((record) => [record, NEWLINE]);
      return [...whole, cutRecord(draw).start];
    });
  });
});

describe("bytes that are not UTF-8", () => {
  const opening = Buffer.from('{"type":"user","uuid":"broken","sessionId":"s","text":"');
  const closing = Buffer.from('"}');
  const badBytes = fc.constantFrom([0xff], [0xc3], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf0, 0x9f], [0x80]);

  test("are read as U+FFFD and reported as damage at their record, glued or not", patience, () => {
    fc.assert(
      fc.property(anyRecords, badBytes, fc.constantFrom("\n", "\r\n", ""), (records, bad, separator) => {
        const broken = Buffer.concat([opening, Buffer.from(bad), closing]);
        const before = lay(records.flatMap((record) => [record, Buffer.from(separator)]));
        const position = { offset: before.file.length, length: broken.length };
        const items = read(Buffer.concat([before.file, broken, NEWLINE]));
        const value = JSON.parse(new TextDecoder().decode(broken));
        expect(recordsIn(items)).toEqual([...before.kept, { ...position, value }]);
        expect(damageIn(items)).toEqual([{ ...position, reason: "invalid_utf8" }]);
      }),
      runs(100),
    );
  });
});

const anyDraw: fc.Arbitrary<Draw> = fc
  .record({
    records: anyRecords,
    hit: fc.nat(),
    cuts: fc.tuple(fc.nat(9999), fc.nat(9999)),
    junk: fc.array(fc.nat(255), { maxLength: 20 }),
  })
  .map(({ records, hit, cuts, junk }) => ({
    records,
    hit: hit % records.length,
    cuts,
    // Begins with a byte that is not valid anywhere in JSON. Otherwise what it joins could be whole again.
    junk: Buffer.from([1, ...junk.map((byte) => (byte === 10 ? 0 : byte))]),
  }));

function expectNothingLostTo(damage: (draw: Draw) => Segment[]): void {
  fc.assert(
    fc.property(anyDraw, (draw) => {
      const layout = lay(damage(draw));
      expectNothingLost(read(layout.file), layout);
    }),
    runs(100),
  );
}

function cutRecord({ records, hit, cuts, junk }: Draw): Cut {
  const record = records[hit] ?? "";
  const bytes = Buffer.from(record);
  const [one, other] = [offsetIn(bytes, cuts[0]), offsetIn(bytes, cuts[1])];
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  return {
    record,
    start: bytes.subarray(0, from),
    middle: bytes.subarray(from, to),
    end: bytes.subarray(to),
    junk,
  };
}

function read(file: Buffer): StreamItem[] {
  const cutter = lineCutter(0, file.length);
  const lines = cutter.push(file);
  const rest = cutter.rest();
  return (rest ? [...lines, rest] : lines).flatMap((line) => readRecords(line));
}

function damageIn(items: readonly StreamItem[]): object[] {
  return items.flatMap((item) => (item.type === "damage" ? [item.damage] : []));
}
