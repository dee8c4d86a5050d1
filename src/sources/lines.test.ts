// A file's lines are the same however it is split into reads. CLEW_RUNS=100 runs a hundred times as many cases.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { patience, runs } from "../../test/properties/runs.ts";
import { GIANT_EDGE, type Line, lineCutter } from "./lines.ts";

const NEWLINE = 10;

describe("a line cutter", () => {
  test("gives the same lines for every split of the bytes", patience, () => {
    fc.assert(
      fc.property(anyBytes, anyCuts, anyOffset, fc.nat(20), (bytes, cuts, offset, limit) => {
        expect(linesPushed(bytes, cuts, offset, limit)).toEqual(linesExpected(bytes, offset, limit));
      }),
      runs(1000),
    );
  });

  test("gives lines whose positions and bytes rebuild the file", patience, () => {
    fc.assert(
      fc.property(anyBytes, anyCuts, anyOffset, (bytes, cuts, offset) => {
        const lines = linesPushed(bytes, cuts, offset, bytes.length);
        const texts = lines.map((line) => line.bytes);
        const open = bytes.length > 0 && bytes.at(-1) !== NEWLINE;
        const joined = `${texts.join("0a")}${lines.length === 0 || open ? "" : "0a"}`;
        expect(joined).toBe(bytes.toString("hex"));
        for (const [index, line] of lines.entries()) {
          expect(line.offset).toBe(index === 0 ? offset : lines[index - 1]?.next_offset);
          expect(line.tail).toBeNull();
        }
      }),
      runs(500),
    );
  });

  test("keeps the exact edges of a line over the limit and its neighbours whole", patience, () => {
    fc.assert(
      fc.property(giantLengths, anyCuts, giantLimit, (lengths, cuts, limit) => {
        const bytes = Buffer.concat(lengths.map(countingLine));
        expect(linesPushed(bytes, cuts, 0, limit)).toEqual(linesExpected(bytes, 0, limit));
      }),
      runs(60),
    );
  });

  test("continues correctly after the rest was requested", patience, () => {
    fc.assert(
      fc.property(anyBytes, anyBytes, fc.nat(20), (first, second, limit) => {
        const cutter = lineCutter(0, limit);
        const lines = cutter.push(first).map(frozen);
        const rest = cutter.rest();
        expect(rest === null ? null : frozen(rest)).toEqual(restExpected(first, 0, limit));
        lines.push(...cutter.push(second).map(frozen));
        const whole = Buffer.concat([first, second]);
        expect(lines).toEqual(
          linesExpected(whole, 0, limit).filter((line) => line.offset !== line.next_offset),
        );
      }),
      runs(500),
    );
  });
});

/** Newlines, carriage returns and NUL bytes are frequent; all others occur now and then. */
const anyBytes = fc
  .array(fc.oneof(fc.constantFrom(NEWLINE, 13, 0, 123, 0xc3), fc.nat(255)), { maxLength: 80 })
  .map((bytes) => Buffer.from(bytes));

/** Positions to split at, as fractions of the file. A repeated one makes an empty read. */
const anyCuts = fc.array(fc.oneof(fc.nat(1000), fc.constantFrom(0, 1000)), { maxLength: 12 });

const anyOffset = fc.nat(2 ** 50);

/** A few lines, some longer than both edges of a giant together. */
const giantLengths = fc.array(
  fc.oneof(fc.nat(30), fc.integer({ min: GIANT_EDGE - 3, max: 3 * GIANT_EDGE })),
  { minLength: 1, maxLength: 4 },
);

const giantLimit = fc.constantFrom(0, 100, GIANT_EDGE - 1, GIANT_EDGE, GIANT_EDGE + 1, 2 * GIANT_EDGE);

/** Makes a line that looks different at every position. */
function countingLine(length: number): Buffer {
  const bytes = Buffer.alloc(length + 1, NEWLINE);
  for (let at = 0; at < length; at++) bytes[at] = 11 + ((at * 7 + (at >> 8)) % 240);
  return bytes;
}

/** Describes a line, with a copy of its bytes at this moment. */
function frozen({ offset, length, bytes, tail, next_offset }: Line) {
  return { offset, length, bytes: bytes.toString("hex"), tail: tail?.toString("hex") ?? null, next_offset };
}

/** Cuts lines as a reader does that has a single buffer and overwrites it after each push. */
function linesPushed(bytes: Buffer, cuts: readonly number[], offset: number, limit: number) {
  const cutter = lineCutter(offset, limit);
  const ends = [...cuts.map((cut) => Math.round((cut / 1000) * bytes.length)), bytes.length];
  const buffer = Buffer.alloc(bytes.length);
  const lines: ReturnType<typeof frozen>[] = [];
  let from = 0;
  for (const end of ends.sort((one, other) => one - other)) {
    bytes.copy(buffer, 0, from, end);
    lines.push(...cutter.push(buffer.subarray(0, end - from)).map(frozen));
    buffer.fill(NEWLINE);
    from = end;
  }
  const rest = cutter.rest();
  return rest ? [...lines, frozen(rest)] : lines;
}

/** Cuts lines by their definition, from the whole file at once. */
function linesExpected(bytes: Buffer, offset: number, limit: number) {
  const lines: ReturnType<typeof frozen>[] = [];
  let from = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
    lines.push(lineExpected(bytes.subarray(from, at), offset + from, offset + at + 1, limit));
    from = at + 1;
  }
  const rest = restExpected(bytes, offset, limit);
  return rest ? [...lines, rest] : lines;
}

function restExpected(bytes: Buffer, offset: number, limit: number) {
  const from = bytes.lastIndexOf(NEWLINE) + 1;
  if (from === bytes.length) return null;
  return lineExpected(bytes.subarray(from), offset + from, offset + from, limit);
}

function lineExpected(bytes: Buffer, offset: number, nextOffset: number, limit: number) {
  const giant = bytes.length > limit;
  return {
    offset,
    length: bytes.length,
    bytes: (giant ? bytes.subarray(0, GIANT_EDGE) : bytes).toString("hex"),
    tail: giant ? bytes.subarray(-GIANT_EDGE).toString("hex") : null,
    next_offset: nextOffset,
  };
}
