// What `clew` does when nobody says what.
import { expect, test } from "vitest";
import { bareCommand } from "./program.ts";

test("a person at a terminal gets the page, and a script the list", () => {
  expect(bareCommand({ isTTY: true })).toBe("serve");
  expect([bareCommand({ isTTY: false }), bareCommand({})]).toEqual(["list", "list"]);
});
