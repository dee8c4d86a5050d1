// Tests that terminal escape sequences are removed as a whole, and other text is kept.
import { describe, expect, test } from "vitest";
import { withoutEscapeSequences } from "./escape-sequences.ts";

test.each([
  ["colours", "\u001b[1;31mred\u001b[0m", "red"],
  ["colours in one byte", "\u009b31mred", "red"],
  ["cursor moves", "a\u001b[2K\u001b[1Gb", "ab"],
  ["a title", "\u001b]0;title\u0007words", "words"],
  ["a link", "\u001b]8;;https://x.example\u001b\\link\u001b]8;;\u001b\\", "link"],
  ["a device's own string", "\u001bP1$r0m\u001b\\x", "x"],
  ["character sets and short ones", "\u001b(B\u001b7\u001b=x\u001bM", "x"],
])("withoutEscapeSequences removes %s", (_, text, plain) => {
  expect(withoutEscapeSequences(text)).toBe(plain);
});

test("text that is not a sequence and sequences without an end are kept", () => {
  expect(withoutEscapeSequences("[31m a\tb\n\u0007")).toBe("[31m a\tb\n\u0007");
  expect(withoutEscapeSequences("\u001b]0;never closed\nnext")).toBe("\u001b]0;never closed\nnext");
});

describe("the end of a sequence is searched for within limits, so a text full of beginnings takes no longer:", () => {
  test.each([
    ["the numbers of a command", (length: number) => `\u001b[${"1".repeat(length)}m`, 64],
    ["what is between them and its letter", (length: number) => `\u001b[1${" ".repeat(length)}m`, 16],
    ["a title", (length: number) => `\u001b]${"x".repeat(length)}\u0007`, 512],
    ["a short one", (length: number) => `\u001b${" ".repeat(length)}B`, 3],
  ])("%s", (_, sequence, longest) => {
    expect(withoutEscapeSequences(sequence(longest))).toBe("");
    expect(withoutEscapeSequences(sequence(longest + 1))).toBe(sequence(longest + 1));
  });

  test.each(["\u001b", "\u0090", "\u009b", "\u009d", "\n"])("not past %j", (beginning) => {
    expect(withoutEscapeSequences(`\u001b]a${beginning}b\u0007`)).toContain("\u001b]a");
  });
});
