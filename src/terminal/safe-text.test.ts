// Tests that no text can control the terminal it is printed on.
import fc from "fast-check";
import { expect, test } from "vitest";
import { safeLine, safeText } from "./safe-text.ts";

test("colours, titles and cursor moves are removed and their words kept", () => {
  expect(safeText("\u001b[31mred\u001b[0m")).toBe("red");
  expect(safeText("\u001b]0;title\u0007words")).toBe("words");
  expect(safeText("\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\")).toBe("link");
  expect(safeText("a\u009b2Jb\rc\u0008d")).toBe("abcd");
});

test("text that only looks like an escape sequence is kept", () => {
  expect(safeText("[31m, é, 日本, 👩‍👩‍👧, arr[0]")).toBe("[31m, é, 日本, 👩‍👩‍👧, arr[0]");
});

test("marks that change the reading direction are removed", () => {
  expect(safeText("safe\u202etxt.exe\u2066")).toBe("safetxt.exe");
});

test("newlines stay in a text and become spaces in a line", () => {
  expect(safeText("a\nb\tc")).toBe("a\nb c");
  expect(safeLine("  a\r\n b\t c ")).toBe("a b c");
});

test("a half surrogate pair becomes the replacement character", () => {
  expect(safeText("a\ud83d")).toBe("a\ufffd");
});

test("the output has no control characters except newlines", () => {
  const units = fc.string({
    unit: fc.constantFrom(..."\u001b\u009b\u0007[]0;m\\\n\r\tAé\u202e\u0000\ud83d".split("")),
  });
  fc.assert(
    fc.property(units, (text) => {
      expect(safeText(text)).not.toMatch(/[^\P{Cc}\n]/u);
    }),
  );
});

test("many unfinished sequences are handled fast", () => {
  expect(safeText("\u001b]8;;".repeat(100_000))).toHaveLength(400_000);
});
