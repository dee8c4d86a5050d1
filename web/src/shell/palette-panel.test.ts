import { expect, it } from "vitest";
import { matching } from "./palette-panel.tsx";

const THINGS = ["Go to the sessions", "Theme: light", "Delightful things", "Go to settings"];

it("gives everything where nothing is typed", () => {
  expect(matched("  ")).toEqual(THINGS);
});

it("wants every word, in any order and any case", () => {
  expect(matched("sess GO")).toEqual(["Go to the sessions"]);
  expect(matched("sess live")).toEqual([]);
});

it("puts what begins so before what has it within a word", () => {
  expect(matched("light")).toEqual(["Theme: light", "Delightful things"]);
});

it("takes what is typed for text, whatever it is", () => {
  for (const typed of ["(", "[a", "\\", ".*", "$"]) expect(matched(typed)).toEqual([]);
});

function matched(typed: string): readonly string[] {
  return matching(THINGS, typed, (thing) => [thing]);
}
