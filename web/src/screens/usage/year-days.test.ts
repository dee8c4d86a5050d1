// Tests the days of the calendar.
import { expect, test } from "vitest";
import { yearDays } from "./year-days.ts";

test("the calendar has 53 weeks from a Monday, and ends today", () => {
  const days = yearDays("2026-11-06");
  expect(days[0]?.day).toBe("2025-11-03");
  expect(days.at(-1)?.day).toBe("2026-11-06");
  expect(days.filter(({ month }) => month !== "").map(({ month }) => month)).toEqual(
    "Nov Dec Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov".split(" "),
  );
  expect(new Set(days.map(({ day }) => day)).size).toBe(52 * 7 + 5);
});
