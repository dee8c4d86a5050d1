// Tests which list item the keyboard moves to.
import { expect, test } from "vitest";
import { dayItems } from "./list-items.ts";
import { madeRow } from "./made-rows.ts";
import { moved, neighbour } from "./move.ts";

const items = dayItems(
  ["a", "b", "c"].map((id) => madeRow({ id })),
  {},
  new Date("2026-02-05T12:00:00"),
);

test("the first move goes to the first session, not to the heading", () => {
  expect(moved(items, null, "next")).toBe("a");
  expect(moved(items, null, "previous")).toBe("a");
});

test("moves go one forward and one back, and stop at the ends", () => {
  expect(moved(items, "a", "next")).toBe("b");
  expect(moved(items, "b", "previous")).toBe("a");
  expect(moved(items, "c", "next")).toBe("c");
  expect(moved(items, "a", "previous")).toBe("a");
});

test("moves go to both ends", () => {
  expect(moved(items, "b", "first")).toBe("a");
  expect(moved(items, "b", "last")).toBe("c");
  expect(moved([], null, "last")).toBeNull();
});

test("an item that disappears hands over to the one below, and the last to the one above", () => {
  expect(neighbour(items, "a")).toBe("b");
  expect(neighbour(items, "c")).toBe("b");
  expect(neighbour(items.slice(0, 2), "a")).toBeNull();
});
