// Tests the positions of list items, and that the view stays where it is when items are added.
import { expect, test } from "vitest";
import { anchorAt, headingAbove, scrollFor, topsOf } from "./item-positions.ts";
import { dayItems } from "./list-items.ts";
import { madeRow } from "./made-rows.ts";

const now = new Date("2026-02-05T12:00:00");
const rows = Array.from({ length: 20 }, (_, index) =>
  madeRow({ id: `s${index}`, updated_at: "2026-02-05T12:00:00" }),
);
const items = dayItems(rows, {}, now);
const tops = topsOf(items, false);
const view = { top: 36 + 36 * 5 + 10, height: 200 };

test("each item begins where the one above it ends", () => {
  expect(tops.slice(0, 4)).toEqual([0, 36, 72, 108]);
  expect(tops.at(-1)).toBe(36 + 20 * 36);
  expect(topsOf(items, true).at(-1)).toBe(36 + 20 * 76);
});

test("a session that appears above moves the view with the others", () => {
  const anchor = anchorAt(items, tops, view, null);
  const more = dayItems([madeRow({ id: "new", updated_at: "2026-02-05T12:30:00" }), ...rows], {}, now);
  expect(scrollFor(anchor, more, topsOf(more, false))).toBe(view.top + 36);
});

test("the view stays if nothing changed above it", () => {
  const anchor = anchorAt(items, tops, view, null);
  const fewer = dayItems(rows.slice(0, 15), {}, now);
  expect(scrollFor(anchor, fewer, topsOf(fewer, false))).toBe(view.top);
});

test("the view is held by the next session when the first one disappears", () => {
  const anchor = anchorAt(items, tops, view, null);
  const without = dayItems(
    rows.filter(({ id }) => id !== "s5"),
    {},
    now,
  );
  expect(scrollFor(anchor, without, topsOf(without, false))).toBe(view.top - 36);
});

test("the view does not follow the session the user acts on", () => {
  const pinned = rows.map((row) => (row.id === "s5" ? { ...row, pinned: true } : row));
  const moved = dayItems(
    pinned.toSorted((one, other) => Number(other.pinned) - Number(one.pinned)),
    {},
    now,
  );
  const anchor = anchorAt(items, tops, view, "s5");
  expect(scrollFor(anchor, moved, topsOf(moved, false))).toBe(view.top + 36);
});

test("the view goes to the heading when everything in view disappears", () => {
  const anchor = anchorAt(items, tops, view, null);
  const few = dayItems(rows.slice(0, 2), {}, now);
  expect(scrollFor(anchor, few, topsOf(few, false))).toBe(0);
  expect(scrollFor([], few, topsOf(few, false))).toBeNull();
});

test("the heading above an item is the nearest one", () => {
  const two = dayItems(
    [rows[0], madeRow({ id: "b", updated_at: null })].flatMap((row) => row ?? []),
    {},
    now,
  );
  expect([0, 1, 2, 3, 9].map((index) => headingAbove(two, index))).toEqual([0, 0, 2, 2, 2]);
  expect(headingAbove([], 0)).toBe(-1);
});
