// Tests the title of the tab.
import { expect, test } from "vitest";
import { titleOf } from "./document-title.ts";

test("a tab is called by its screen, and says that agents are waiting", () => {
  expect(titleOf("Usage", 0)).toBe("Usage · clew");
  expect(titleOf("Usage", 2)).toBe("(2 waiting) Usage · clew");
  expect(titleOf("", 0)).toBe("clew");
});

test("a tab of a team server names the organisation", () => {
  expect(titleOf("Usage", 2, "Acme")).toBe("(2 waiting) Usage · Acme · clew");
});
