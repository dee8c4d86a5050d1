// Tests how counts and durations are shown to people.
import { expect, test } from "vitest";
import { counted, fullCount, shortDuration } from "./numbers.ts";

test("a count of one is singular", () => {
  expect([counted(0, "turn"), counted(1, "turn"), counted(1234, "turn")]).toEqual([
    "0 turns",
    "1 turn",
    "1,234 turns",
  ]);
});

test("thousands are grouped, also with a sign or a fraction", () => {
  expect([7, 1000, 1_234_567, -123_456, 1234.5].map(fullCount)).toEqual([
    "7",
    "1,000",
    "1,234,567",
    "-123,456",
    "1,234.5",
  ]);
});

test("durations use the largest suitable unit", () => {
  expect([400, 59_000, 60_000, 3_599_000, 7_500_000].map(shortDuration)).toEqual([
    "0 s",
    "59 s",
    "1 min",
    "1 h 0 min",
    "2 h 5 min",
  ]);
});
