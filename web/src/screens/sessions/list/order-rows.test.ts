// Tests the order of session rows from several pages.
import { expect, test } from "vitest";
import { madePage, madeRow } from "./made-rows.ts";
import { orderRows } from "./order-rows.ts";

const old = madeRow({ id: "old", created_at: "2026-02-04T12:00:00Z", updated_at: "2026-02-04T12:00:00Z" });
const recent = madeRow({
  id: "recent",
  created_at: "2026-02-01T12:00:00Z",
  updated_at: "2026-02-05T12:00:00Z",
});
const ids = (...given: Parameters<typeof orderRows>) => orderRows(...given).map(({ id }) => id);

test("a row that became active moves up, even from a later page", () => {
  expect(ids([madePage(old), madePage(recent)], {})).toEqual(["recent", "old"]);
});

test("pinned rows come first, and those without a time last", () => {
  const pinned = madeRow({ id: "pinned", pinned: true, updated_at: "2020-01-01T00:00:00Z" });
  const timeless = madeRow({ id: "timeless", updated_at: null });
  expect(ids([madePage(timeless, recent, old, pinned)], {})).toEqual(["pinned", "recent", "old", "timeless"]);
});

test("rows are sorted by start time on request", () => {
  expect(ids([madePage(recent, old)], { sort: "created" })).toEqual(["old", "recent"]);
});

test("rows are sorted by a figure, in either order", () => {
  const [few, many] = [
    madeRow({ id: "few", turns: 2, cost: 3 }),
    madeRow({ id: "many", turns: 9, cost: 1, active_ms: 5 }),
  ];
  expect(ids([madePage(few, many)], { sort: "turns" })).toEqual(["many", "few"]);
  expect(ids([madePage(few, many)], { sort: "cost" })).toEqual(["few", "many"]);
  expect(ids([madePage(few, many)], { sort: "active", order: "asc" })).toEqual(["few", "many"]);
});

test("rows with the same time are sorted by id, as on the server", () => {
  const other = { ...recent, id: "a" };
  expect(ids([madePage(recent, other)], {})).toEqual(["a", "recent"]);
});

test("a row on two pages is listed once", () => {
  expect(ids([madePage(recent, old), madePage(old)], {})).toEqual(["recent", "old"]);
});

test("an archived row disappears at once, unless all are shown", () => {
  const pages = [madePage(recent, { ...old, archived: true })];
  expect(ids(pages, {})).toEqual(["recent"]);
  expect(ids(pages, { archived: "true" })).toEqual(["old"]);
  expect(ids(pages, { all: "true" })).toEqual(["recent", "old"]);
});

test("an unpinned row leaves the pinned ones at once", () => {
  expect(ids([madePage(recent)], { pinned: "true" })).toEqual([]);
});
