// Tests which days people mean.
import { expect, test } from "vitest";
import { namedDays } from "./date-words.ts";

/** A Friday. */
const TODAY = "2026-11-06";

test.each([
  ["today", "2026-11-06", "2026-11-06"],
  ["Yesterday", "2026-11-05", "2026-11-05"],
  ["monday", "2026-11-02", "2026-11-02"],
  ["fri", "2026-11-06", "2026-11-06"],
  ["saturday", "2026-10-31", "2026-10-31"],
  ["this week", "2026-11-02", "2026-11-08"],
  ["last week", "2026-10-26", "2026-11-01"],
  ["last-week", "2026-10-26", "2026-11-01"],
  ["this month", "2026-11-01", "2026-11-30"],
  ["last month", "2026-10-01", "2026-10-31"],
])("%s is from %s to %s", (words, first, last) => {
  expect(namedDays(words, TODAY)).toEqual({ first, last });
});

test("last month of January is December, and other words mean nothing", () => {
  expect(namedDays("last month", "2027-01-31")).toEqual({ first: "2026-12-01", last: "2026-12-31" });
  expect(namedDays("soon", TODAY)).toBe(null);
});
