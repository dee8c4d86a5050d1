// Tests how times are shown to people.
import { expect, test } from "vitest";
import { timeAgo, timeIn } from "./times.ts";

const view = { now: new Date("2026-11-06T08:30:00Z"), time_zone: "Asia/Tokyo" };

test.each([
  ["2026-11-06T08:29:30Z", "now"],
  ["2026-11-06T08:20:00Z", "10 min ago"],
  ["2026-11-06T05:00:00Z", "3 h ago"],
  ["2026-11-04T08:00:00Z", "2 d ago"],
  ["2026-10-29T20:00:00Z", "2026-10-30"],
  ["2027-01-01T00:00:00Z", "2027-01-01"],
  ["no time", "—"],
  [null, "—"],
])("%s is %s", (timestamp, said) => {
  expect(timeAgo(timestamp, view)).toBe(said);
});

test("a time is shown in the person's time zone", () => {
  expect(timeIn("2026-10-29T20:05:00Z", view)).toBe("2026-10-30 05:05");
  expect(timeIn("2026-10-29T20:05:00Z", { time_zone: "UTC" })).toBe("2026-10-29 20:05");
  expect(timeIn(null, view)).toBe("—");
});
