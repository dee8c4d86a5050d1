// Tests how long text is shortened.
import { expect, test } from "vitest";
import { boundText, inSections } from "./bound-text.ts";

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join("\n");

test("text that is short, or barely too long, is shown whole", () => {
  expect(boundText(lines(24), 24)).toBeNull();
  expect(boundText(lines(32), 24)).toBeNull();
});

test("long text shows its first and last few lines", () => {
  const bound = boundText(lines(1234), 24);
  expect(bound).toMatchObject({ total: 1234, measure: "line" });
  expect(bound?.head.split("\n").at(-1)).toBe("line 24");
  expect(bound?.tail.split("\n")).toEqual([1229, 1230, 1231, 1232, 1233, 1234].map((line) => `line ${line}`));
});

test("one endless line shows its beginning, without cutting a character in half", () => {
  const bound = boundText(`x${"😀".repeat(50_000)}`, 24);
  expect(bound).toMatchObject({ total: 100_001, measure: "character", tail: "" });
  expect(bound?.head.length).toBeLessThan(20_000);
  expect(bound?.head.isWellFormed()).toBe(true);
});

test("very long text is split into sections that join to the whole", () => {
  expect(inSections(lines(5000))).toHaveLength(1);
  expect(inSections(lines(5001))).toHaveLength(11);
  expect(inSections(lines(5001)).join("\n")).toBe(lines(5001));
});
