// Tests days, weeks and months in the user's time zone.
import { expect, test } from "vitest";
import { calendar } from "./calendar.ts";

test("a moment falls on different days in different time zones", () => {
  const moment = "2026-01-01T02:30:00Z";
  expect(calendar("day", "UTC")(moment)).toBe("2026-01-01");
  expect(calendar("day", "America/New_York")(moment)).toBe("2025-12-31");
  expect(calendar("month", "America/New_York")(moment)).toBe("2025-12");
  expect(calendar("day", "Asia/Kathmandu")("2025-12-31T18:15:00Z")).toBe("2026-01-01");
  expect(calendar("day", "Asia/Kathmandu")("2025-12-31T18:14:59Z")).toBe("2025-12-31");
});

test("the day when the clock changes is one day", () => {
  const day = calendar("day", "Europe/Berlin");
  const moments = [
    "2026-03-28T23:00:00Z",
    "2026-03-29T00:59:59Z",
    "2026-03-29T01:00:00Z",
    "2026-03-29T21:59:59Z",
  ];
  expect(new Set(moments.map(day))).toEqual(new Set(["2026-03-29"]));
  expect(day("2026-03-29T22:00:00Z")).toBe("2026-03-30");
});

test.each([
  ["2025-12-29", "2026-W01"],
  ["2026-01-04", "2026-W01"],
  ["2026-01-05", "2026-W02"],
  ["2026-12-31", "2026-W53"],
  ["2027-01-03", "2026-W53"],
  ["2027-01-04", "2027-W01"],
  ["2024-12-30", "2025-W01"],
  ["2023-01-01", "2022-W52"],
])("%s is in week %s", (day, week) => {
  expect(calendar("week", "UTC")(`${day}T12:00:00Z`)).toBe(week);
});

test("a text that is not a time has no period", () => {
  for (const text of [null, "", "yesterday", "-000001-01-01T00:00:00Z", "+275760-09-13T00:00:00Z"])
    expect(calendar("week", "UTC")(text)).toBeNull();
});

test("an unknown time zone is refused with what to do", () => {
  expect(() => calendar("day", "Europe/Atlantis")).toThrow("Unknown time zone: Europe/Atlantis.");
});
