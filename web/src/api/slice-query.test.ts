// Tests which slices of turns a view needs.
import { expect, test } from "vitest";
import { sliceOf, slicesAround } from "./slice-query.ts";

test("a slice begins with turn 1, 21, 41 and so on", () => {
  expect([1, 20, 21, 40, 41].map(sliceOf)).toEqual([1, 1, 21, 21, 41]);
});

test("turns in the middle of a slice need only that slice", () => {
  expect(slicesAround(29, 31, 100)).toEqual([21]);
});

test("turns near the edge of a slice need the next one as well", () => {
  expect(slicesAround(36, 38, 100)).toEqual([21, 41]);
  expect(slicesAround(22, 24, 100)).toEqual([1, 21]);
});

test("no slice is needed beyond the first and last turn", () => {
  expect(slicesAround(1, 3, 3)).toEqual([1]);
  expect(slicesAround(98, 100, 100)).toEqual([81]);
  expect(slicesAround(1, 1, 0)).toEqual([]);
});
