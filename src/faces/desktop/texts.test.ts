import { expect, test } from "vitest";
import { checkTyped, checkWhole, splitByCharacters } from "./texts.ts";

test("a part ends before it would have one character too many", () => {
  expect(splitByCharacters("abcabcdd", 3)).toEqual(["abcabc", "dd"]);
  expect(splitByCharacters("😀😁a", 2)).toEqual(["😀😁", "a"]);
  expect(splitByCharacters("", 2)).toEqual([]);
});

test("line breaks of every kind are one, and no control character is typed", () => {
  expect(checkTyped("a\r\nb\rc\td")).toBe("a\nb\nc\td");
  for (const text of ["\u0003", "\u001b[A", "\u007f", "\u0085", "\u{10ffff}"])
    expect(() => checkTyped(text)).toThrow("control character");
  for (const text of ["a\0", "\ud800"]) expect(() => checkWhole(text)).toThrow("NUL or half");
});
