// Checks that a block takes no more memory than its bytes: messages between threads copy all of a buffer.
import { expect, test } from "vitest";
import { makeBlock, openBlock } from "./blocks.ts";

test("a block has a buffer of its own size", () => {
  const bytes = Buffer.from("A short prompt.");
  const block = makeBlock(0, bytes);
  expect(block.data.buffer.byteLength).toBe(block.data.byteLength);
  expect(openBlock(block)).toEqual(bytes);
});
