// Tests which commands of the palette match a typed text.
import { expect, it } from "vitest";
import { matching } from "./palette-panel.tsx";

const THINGS = ["Go to the sessions", "Theme: light", "Delightful things", "Go to settings"];

it("everything matches when nothing is typed", () => {
  expect(matched("  ")).toEqual(THINGS);
});

it("every word must match, in any order and any case", () => {
  expect(matched("sess GO")).toEqual(["Go to the sessions"]);
  expect(matched("sess live")).toEqual([]);
});

it("matches at the start of a word come before matches inside one", () => {
  expect(matched("light")).toEqual(["Theme: light", "Delightful things"]);
});

it("typed text is never a pattern", () => {
  for (const typed of ["(", "[a", "\\", ".*", "$"]) expect(matched(typed)).toEqual([]);
});

function matched(typed: string): readonly string[] {
  return matching(THINGS, typed, (thing) => [thing]);
}
