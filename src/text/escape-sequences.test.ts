import { expect, test } from "vitest";
import { withoutEscapeSequences } from "./escape-sequences.ts";

test.each([
  ["colours", "\u001b[1;31mred\u001b[0m", "red"],
  ["colours in one byte", "\u009b31mred", "red"],
  ["cursor moves", "a\u001b[2K\u001b[1Gb", "ab"],
  ["a title", "\u001b]0;title\u0007words", "words"],
  ["a link", "\u001b]8;;https://x.example\u001b\\link\u001b]8;;\u001b\\", "link"],
  ["a device's own string", "\u001bP1$r0m\u001b\\x", "x"],
  ["character sets and short ones", "\u001b(B\u001b7\u001b=x\u001bM", "x"],
])("loses %s", (_, text, plain) => {
  expect(withoutEscapeSequences(text)).toBe(plain);
});

test("keeps what is no sequence, and what never ends", () => {
  expect(withoutEscapeSequences("[31m a\tb\n\u0007")).toBe("[31m a\tb\n\u0007");
  expect(withoutEscapeSequences("\u001b]0;never closed\nnext")).toBe("\u001b]0;never closed\nnext");
});

test("takes no longer for a text full of beginnings", () => {
  const started = performance.now();
  for (const piece of [
    "\u001b]8;;",
    "\u001b[1;",
    "\u001b[",
    "\u009d",
    "\u001bP",
    "\u001b]a\u001b",
    "\u001b   ",
  ])
    withoutEscapeSequences(piece.repeat(100_000));
  expect(performance.now() - started).toBeLessThan(3000);
});
