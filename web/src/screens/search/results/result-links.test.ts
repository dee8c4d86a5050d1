// Tests how the keyboard moves between search results.
import { expect, it } from "vitest";
import { stepFrom } from "./result-links.ts";

it("arrow keys move between results, and stop at the last", () => {
  expect(stepFrom(0, "ArrowDown", 3)).toBe(1);
  expect(stepFrom(2, "ArrowDown", 3)).toBe(2);
  expect(stepFrom(2, "ArrowUp", 3)).toBe(1);
  expect([stepFrom(1, "Home", 3), stepFrom(1, "End", 3)]).toEqual([0, 2]);
});

it("the first result and Escape lead back to the search field", () => {
  expect(stepFrom(0, "ArrowUp", 3)).toBe("leave");
  expect([stepFrom(2, "Escape", 3), stepFrom(-1, "Escape", 3)]).toEqual(["leave", "leave"]);
});

it("other keys are left to the browser", () => {
  for (const key of ["Enter", "Tab", " ", "a"]) expect(stepFrom(1, key, 3)).toBe(null);
  expect(stepFrom(-1, "ArrowDown", 3)).toBe(null);
});
