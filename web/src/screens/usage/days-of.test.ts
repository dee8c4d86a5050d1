// Tests which days a period has.
import { expect, test } from "vitest";
import { daysOf } from "./days-of.ts";
import type { Period } from "./groupings.ts";

test.each<[Period, string, string, string]>([
  ["day", "2026-11-06", "2026-11-06", "2026-11-06"],
  ["week", "2026-W45", "2026-11-02", "2026-11-08"],
  ["week", "2026-W01", "2025-12-29", "2026-01-04"],
  ["week", "2020-W53", "2020-12-28", "2021-01-03"],
  ["month", "2026-02", "2026-02-01", "2026-02-28"],
  ["month", "2028-02", "2028-02-01", "2028-02-29"],
])("a %s such as %s lasts from %s to %s", (by, key, since, until) => {
  expect(daysOf(by, key)).toEqual({ since, until });
});
