// Tests how long texts are shortened.
import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

test("a text of moderate length is kept whole", () => {
  expect(excerptOf("x".repeat(4000), false)).toEqual({ head: "x".repeat(4000), left_out: 0, tail: "" });
});

test("a long text keeps its beginning, its end and the count of the rest", () => {
  const { head, left_out, tail } = excerptOf(`a${"x".repeat(9998)}z`, false);
  expect([head.length, left_out, tail.length]).toEqual([3000, 6000, 1000]);
  expect([head[0], tail.at(-1)]).toEqual(["a", "z"]);
});

test("no character is cut in half", () => {
  for (const before of ["", "x"]) {
    const text = before + "😀".repeat(5000);
    const { head, left_out, tail } = excerptOf(text, false);
    expect([head.isWellFormed(), tail.isWellFormed()]).toEqual([true, true]);
    expect(head.length + left_out + tail.length).toBe(text.length);
  }
});

test("a text of any length is kept whole if requested", () => {
  expect(excerptOf("x".repeat(9999), true).left_out).toBe(0);
});
