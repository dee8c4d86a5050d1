// Tests that a cursor works only with the query it came from.
import { expect, test } from "vitest";
import { z } from "zod";
import { pagesOf } from "./pages.ts";

const position = z.strictObject({ offset: z.int() });
const cursor = pagesOf("list", { limit: 5, project: "shop", all: true } as object, position).cursorAt({
  offset: 5,
});
const read = (operation: string, input: object) => pagesOf(operation, input, position).after;

test("a cursor continues the same query, with fields in any order and pages of any length", () => {
  expect(read("list", { all: true, project: "shop", cursor })).toEqual({ offset: 5 });
  expect(read("list", { project: "shop", limit: 9, cursor, all: true })).toEqual({ offset: 5 });
  expect(read("list", { project: "shop", all: true })).toBeNull();
});

test("a cursor needs no escaping in an address", () => {
  expect(cursor).toMatch(/^[\w-]+$/);
});

test.each([
  ["another operation", "search", { project: "shop", all: true, cursor }],
  ["another filter", "list", { project: "import", all: true, cursor }],
  ["no filter", "list", { cursor }],
  ["half a cursor", "list", { project: "shop", all: true, cursor: cursor.slice(0, 9) }],
  ["text that was never a cursor", "list", { project: "shop", all: true, cursor: "%%%" }],
  ["JSON of another shape", "list", { project: "shop", all: true, cursor: btoa("[1,2]") }],
  ["null", "list", { project: "shop", all: true, cursor: btoa("null") }],
])("%s is refused, and the error says to start over", (_, operation, input) => {
  expect(() => read(operation, input)).toThrow("start over without a cursor");
});
