// Tests how text is wrapped.
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { wrap } from "./wrap.ts";

test("lines break between words, and a text's own lines stay", () => {
  expect(wrap("one two three\n\nfour", 8)).toEqual(["one two", "three", "", "four"]);
});

test("continuation lines keep the indent of the first line", () => {
  expect(wrap("  - one two three four", 12)).toEqual(["  - one two", "  three four"]);
});

test("a word wider than a line is cut between characters", () => {
  expect(wrap("abcdefghij", 4)).toEqual(["abcd", "efgh", "ij"]);
  expect(wrap("see abcdefghij", 4)).toEqual(["see", "abcd", "efgh", "ij"]);
  expect(wrap("👨‍👩‍👧👨‍👩‍👧", 2)).toEqual(["👨‍👩‍👧", "👨‍👩‍👧"]);
});

test("no line is wider than the width, in any script", () => {
  const text = "在庫を検索しても出てこない。 Why? ".repeat(20);
  for (const width of [2, 7, 40, 80])
    expect(wrap(text, width).filter((line) => stringWidth(line) > width)).toEqual([]);
});

test("control sequences are removed", () => {
  expect(wrap("\u001b[31mred\u001b[0m\tend\r", 80)).toEqual(["red    end"]);
});
