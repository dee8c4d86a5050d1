// Tests the bars of the usage chart, including periods without usage.
import { describe, expect, test } from "vitest";
import { barsOf, crowdedTick, ticksOf } from "./bars.ts";
import type { Group, Period } from "./groupings.ts";

const keysOf = (by: Period, ...keys: (string | null)[]) =>
  barsOf(
    by,
    keys.map((key) => ({ key }) as Group),
  ).map(({ key, group }) => (group ? key : `(${key})`));

describe("bars", () => {
  test("days without usage are included, also across months", () => {
    expect(keysOf("day", "2026-02-27", "2026-03-02")).toEqual([
      "2026-02-27",
      "(2026-02-28)",
      "(2026-03-01)",
      "2026-03-02",
    ]);
  });
  test("weeks continue after a year's last one, the 52nd or the 53rd", () => {
    expect(keysOf("week", "2025-W51", "2026-W01")).toEqual(["2025-W51", "(2025-W52)", "2026-W01"]);
    expect(keysOf("week", "2026-W52", "2027-W01")).toEqual(["2026-W52", "(2026-W53)", "2027-W01"]);
  });
  test("months continue after December", () => {
    expect(keysOf("month", "2026-11", "2027-01")).toEqual(["2026-11", "(2026-12)", "2027-01"]);
  });
  test("every dated group has exactly one bar, so the bars add up to the table", () => {
    const days = ["2026-01-30", "2026-02-02", "2026-03-01"];
    const groups = days.map((key, index) => ({ key, own: { cost: index + 1 } }) as Group);
    const bars = barsOf("day", groups);
    expect(bars.reduce((sum, { group }) => sum + (group?.own.cost ?? 0), 0)).toBe(6);
    expect(bars.flatMap(({ group }) => group ?? [])).toEqual(groups);
  });
  test("usage without a date has no bar", () => {
    expect(keysOf("day", null, "2026-02-27")).toEqual(["2026-02-27"]);
    expect(keysOf("day", null)).toEqual([]);
  });
  test("one clock that was years ahead does not hide the rest", () => {
    expect(keysOf("day", "2026-02-27", "2026-02-28", "2099-01-01")).toEqual([
      "2026-02-27",
      "2026-02-28",
      "2099-01-01",
    ]);
  });
});

describe("dates below the bars", () => {
  test("the newest bar always has one, and no two are closer than their room", () => {
    for (let count = 1; count <= 800; count++) {
      const ticks = ticksOf(count);
      expect(ticks.at(-1)).toBe(count - 1);
      const width = Math.max(358, count * 5);
      const gaps = ticks.slice(1).map((tick, index) => ((tick - (ticks[index] ?? 0)) * width) / count);
      expect(Math.min(width, ...gaps)).toBeGreaterThan(110);
    }
  });

  test("on the narrowest phone, dates that are shown do not run into the last one", () => {
    for (let count = 1; count <= 800; count++) {
      const ticks = ticksOf(count);
      const shown = ticks.filter((tick) => tick !== crowdedTick(ticks));
      const width = Math.max(280, count * 5);
      const before = shown.at(-2);
      // The last one ends at its bar; the one before has its bar in the middle.
      if (before !== undefined) expect(width - ((before + 0.5) * width) / count).toBeGreaterThan(1.5 * DATE);
    }
  });
});

/** The width of a date, in pixels. */
const DATE = 72;
