import { expect, it } from "vitest";
import { stepFrom } from "./result-links.ts";

it("goes from result to result, and stays at the last", () => {
  expect(stepFrom(0, "ArrowDown", 3)).toBe(1);
  expect(stepFrom(2, "ArrowDown", 3)).toBe(2);
  expect(stepFrom(2, "ArrowUp", 3)).toBe(1);
  expect([stepFrom(1, "Home", 3), stepFrom(1, "End", 3)]).toEqual([0, 2]);
});

it("leads back to the field from the first, and from all by Escape", () => {
  expect(stepFrom(0, "ArrowUp", 3)).toBe("leave");
  expect([stepFrom(2, "Escape", 3), stepFrom(-1, "Escape", 3)]).toEqual(["leave", "leave"]);
});

it("leaves all else to the browser", () => {
  for (const key of ["Enter", "Tab", " ", "a"]) expect(stepFrom(1, key, 3)).toBe(null);
  expect(stepFrom(-1, "ArrowDown", 3)).toBe(null);
});
