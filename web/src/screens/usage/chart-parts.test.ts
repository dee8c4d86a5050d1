// Tests the parts of a bar and the values of the axis.
import { expect, test } from "vitest";
import { axisOf, chartParts, sharesOf } from "./chart-parts.ts";
import type { Group } from "./groupings.ts";

function group(costs: Readonly<Record<string, number>>): Group {
  return {
    key: "2026-02-05",
    parts: Object.entries(costs).map(([key, cost]) => ({ key, own: { cost } })),
  } as unknown as Group;
}

test("the shares of a bar add up to it, with the rest together", () => {
  const one = group({ a: 7, b: 6, c: 5, d: 4, e: 3, f: 2, g: 1 });
  const parts = chartParts([one], "model", "cost");
  expect(parts.map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e", "2 others"]);
  const shares = sharesOf(one, parts, "cost");
  expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(28);
});

test("the largest part of all bars comes first in each", () => {
  const groups = [group({ a: 1, b: 2 }), group({ a: 5 })];
  const parts = chartParts(groups, "project", "cost");
  expect(parts.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(groups.map((each) => sharesOf(each, parts, "cost").map(({ part }) => part.name))).toEqual([
    ["a", "b"],
    ["a"],
  ]);
});

test("the axis has round values up to the highest bar", () => {
  expect(axisOf(21.4)).toEqual([0, 10, 20, 30]);
  expect(axisOf(4)).toEqual([0, 1, 2, 3, 4]);
  expect(axisOf(0.07).map((value) => value.toFixed(2))).toEqual(["0.00", "0.02", "0.04", "0.06", "0.08"]);
  expect(axisOf(0)).toEqual([0]);
});
