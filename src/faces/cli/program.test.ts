// Tests what `clew` does without a command.
import { expect, test } from "vitest";
import { bareCommand } from "./program.ts";

test("without a command, a terminal gets the page and a script gets the list", () => {
  expect(bareCommand({ isTTY: true })).toBe("serve");
  expect([bareCommand({ isTTY: false }), bareCommand({})]).toEqual(["list", "list"]);
});
