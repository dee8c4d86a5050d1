// A terminal's output as text.
import { expect, test } from "vitest";
import { withoutAnsi } from "./ansi.ts";

test.each([
  ["colours", "\u001b[1;31mred\u001b[0m", "red"],
  ["colours in one byte", "\u009b31mred", "red"],
  ["cursor moves", "a\u001b[2K\u001b[1Gb", "ab"],
  ["a title", "\u001b]0;title\u0007words", "words"],
  ["a link", "\u001b]8;;https://x.example\u001b\\link\u001b]8;;\u001b\\", "link"],
  ["a device's own string", "\u001bP1$r0m\u001b\\x", "x"],
  ["character sets and short ones", "\u001b(B\u001b7\u001b=x\u001bM", "x"],
])("loses %s", (_, text, plain) => {
  expect(withoutAnsi(text)).toBe(plain);
});

test("keeps what is no sequence, and what never ends", () => {
  expect(withoutAnsi("[31m a\tb\n\u0007")).toBe("[31m a\tb\n\u0007");
  expect(withoutAnsi("\u001b]0;never closed\nnext")).toBe("\u001b]0;never closed\nnext");
});

test("keeps each line that a progress bar wrote over", () => {
  expect(withoutAnsi("10%\r50%\r\r100%\r\ndone\r\n")).toBe("10%\n50%\n100%\ndone\n");
});
