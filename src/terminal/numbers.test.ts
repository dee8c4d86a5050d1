import { expect, test } from "vitest";
import { counted, shortCount, shortDuration, shortTime } from "./numbers.ts";

test("counts are short and keep three figures", () => {
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

test("one is singular", () => {
  expect([counted(0, "turn"), counted(1, "turn"), counted(1234, "turn")]).toEqual([
    "0 turns",
    "1 turn",
    "1,234 turns",
  ]);
});

test("a time that is none is a dash", () => {
  expect(shortTime(null)).toBe("—");
  expect(shortTime("yesterday")).toBe("—");
  expect(shortTime("2026-02-05T14:03:59.000Z")).toMatch(/^2026-02-0[456] \d\d:\d\d$/);
});

test("durations are in the largest unit that says enough", () => {
  expect([400, 59_000, 60_000, 3_599_000, 7_500_000].map(shortDuration)).toEqual([
    "0 s",
    "59 s",
    "1 min",
    "1 h 0 min",
    "2 h 5 min",
  ]);
});
