// Tests the short form of counts and times in tables.
import { expect, test } from "vitest";
import { shortCount, shortTime } from "./numbers.ts";

test("counts are short and keep up to three digits", () => {
  expect([0, 950, 999, 1000, 12_345, 999_499, 999_500, 4_100_000, 7.5e11].map(shortCount)).toEqual([
    "0",
    "950",
    "999",
    "1.0k",
    "12.3k",
    "999k",
    "1.0M",
    "4.1M",
    "750G",
  ]);
});

test("an invalid time is a dash", () => {
  expect(shortTime(null)).toBe("—");
  expect(shortTime("yesterday")).toBe("—");
  expect(shortTime("2026-02-05T14:03:59.000Z")).toMatch(/^2026-02-0[456] \d\d:\d\d$/);
});
