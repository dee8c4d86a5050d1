// Tests periods around a moment.
import { expect, test } from "vitest";
import { weekOf } from "./times.ts";

test.each([
  ["2026-03-25T02:23:00Z", "2026-03-23..2026-03-29"],
  ["2026-11-01T12:00:00Z", "2026-10-26..2026-11-01"],
  ["2025-12-29T12:00:00Z", "2025-12-29..2026-01-04"],
])("the week of %s is %s", (moment, week) => {
  expect(weekOf(moment)).toBe(week);
});
