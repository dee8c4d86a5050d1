// Bodies that are small, large, in pieces, or broken.
import { expect, test } from "vitest";
import { readBounded } from "./read-bounded.ts";

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const BYTES = new TextEncoder().encode("在庫が出ません");

test.each([1, 2, 5, 100])("pieces of %i bytes make the same text", async (size) => {
  expect(await readBounded(inPieces(BYTES, size), BYTES.length)).toEqual({
    text: "在庫が出ません",
    cut: false,
  });
});

test.each([1, 2, 5, 100])("with pieces of %i bytes it is cut where the bound is", async (size) => {
  expect(await readBounded(inPieces(BYTES, size), 6)).toEqual({ text: "在庫", cut: true });
});

test("no body is an empty text", async () => {
  expect(await readBounded(null, 10)).toEqual({ text: "", cut: false });
});

test("what comes behind the bound is not asked for", async () => {
  let given = 0;
  let left = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        given++;
        yield BYTES;
      }
    } finally {
      left = true;
    }
  }
  expect((await readBounded(endless(), 50)).cut).toBe(true);
  expect({ given, left }).toEqual({ given: 3, left: true });
});

test("what is not UTF-8 is read as far as it can be", async () => {
  expect(await readBounded(inPieces(Uint8Array.of(0x61, 0xff, 0x62), 1), 10)).toEqual({
    text: "a\ufffdb",
    cut: false,
  });
});
