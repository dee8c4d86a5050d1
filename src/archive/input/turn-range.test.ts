// Tests parsing of turn numbers, ranges and citations.
import { expect, test } from "vitest";
import type { SessionId } from "../../model/ids.ts";
import { requireTurns, splitCitation, turnsIn } from "./turn-range.ts";

test.each([
  ["7", 7],
  [" 7 ", 7],
  ["0", 0],
  ["-1", -1],
  ["3-6", { from: 3, to: 6 }],
  ["3–6", { from: 3, to: 6 }],
  ["4-4", { from: 4, to: 4 }],
  ["0-2", { from: 0, to: 2 }],
])("%j is a turn or a range", (text, turns) => {
  expect(turnsIn(text)).toEqual(turns);
});

test.each(["", " ", "x", "1,2", "1.5", "3-", "3--1", "1-2-3", "٣"])("%j is not a turn", (text) => {
  expect(() => turnsIn(text)).toThrow(
    `Expected a turn number such as 3 or a range such as 2-5, got "${text}".`,
  );
});

test("a reversed range is refused", () => {
  expect(() => turnsIn("5-3")).toThrow("Ranges start with the lower number. Use 3-5 instead of 5-3.");
});

test("the part after the last # is cited", () => {
  expect(splitCitation("1f2e3d4c")).toEqual({ session: "1f2e3d4c", cited: null, step: null });
  expect(splitCitation("1f2e3d4c#7")).toEqual({ session: "1f2e3d4c", cited: 7, step: null });
  expect(splitCitation("1f2e3d4c#7.12")).toEqual({ session: "1f2e3d4c", cited: 7, step: 12 });
  expect(splitCitation("a#b#2-5")).toEqual({ session: "a#b", cited: { from: 2, to: 5 }, step: null });
  expect(() => splitCitation("1f2e3d4c#")).toThrow('got ""');
  expect(() => splitCitation("1f2e3d4c#seven")).toThrow('got "seven"');
  expect(() => splitCitation("1f2e3d4c#2-5.1")).toThrow('got "2-5.1"');
});

test.each([
  [0, 1, "has no turns, so there is no turn 1."],
  [1, 2, "has 1 turn, so there is no turn 2."],
  [3, 0, "has 3 turns, numbered from 1, so there is no turn 0."],
  [3, -1, "there is no turn -1."],
  [3, 4, "there is no turn 4."],
])("with %i turns there is no turn %i", (count, from, message) => {
  const asked = () => requireTurns(count, { from, to: 9 }, { id: "agent-1f2e3d4c5b6a" as SessionId });
  expect(asked).toThrow(`Session 1f2e3d4c `);
  expect(asked).toThrow(message);
});

test("a range may end beyond the last turn", () => {
  expect(() => requireTurns(3, { from: 3, to: 99 }, { id: "1f2e3d4c" as SessionId })).not.toThrow();
});
