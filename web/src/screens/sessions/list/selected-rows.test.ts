// Tests the selection of several sessions.
import { expect, test } from "vitest";
import { dayItems } from "./list-items.ts";
import { madeRow } from "./made-rows.ts";
import { selectedAfter } from "./selected-rows.ts";

const items = dayItems(
  ["a", "b", "c", "d"].map((id) => madeRow({ id })),
  {},
  new Date("2026-02-05T12:00:00Z"),
);
const after = (selected: readonly string[], id: string, from: string | null) =>
  [...selectedAfter(new Set(selected), items, id, from)].sort();

test("choosing a row selects it, and choosing it again does not", () => {
  expect(after([], "b", null)).toEqual(["b"]);
  expect(after(["a", "b"], "b", null)).toEqual(["a"]);
});

test("a range selects every session between the two, in either direction, and no heading", () => {
  expect(after(["a"], "c", "a")).toEqual(["a", "b", "c"]);
  expect(after(["d"], "b", "d")).toEqual(["b", "c", "d"]);
});

test("a range from a row that is gone selects the chosen one only", () => {
  expect(after(["z"], "b", "z")).toEqual(["b", "z"]);
});
