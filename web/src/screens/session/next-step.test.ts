// Tests where the keys for the next edit and the next failure lead.
import { expect, it } from "vitest";
import type { TocTurn } from "../../../../src/archive/operations/toc.ts";
import { nextStep, type StepAt } from "./next-step.ts";

const entries = [0, 2, 0, 1].map((edits, index): TocTurn => {
  const none = { summary: "", created: null, has_prompt: true, has_response: true, outcome: "" };
  return { turn: index + 1, id: `t${index}`, ...none, edits, failed: index === 2 ? 1 : 0 };
});
const at = (turn: number, nth: number): StepAt => ({ turn, step: { kind: "edit", nth } });

it("every edit is visited in order, and the end is the end", () => {
  let last: StepAt | null = null;
  const seen: string[] = [];
  for (let press = 0; press < 4; press += 1) {
    const next = nextStep(entries, "edit", 1, { current: last?.turn ?? 1, last });
    seen.push(next === null ? "end" : `${next.turn}.${next.step.nth}`);
    last = next ?? last;
  }
  expect(seen).toEqual(["2.0", "2.1", "4.0", "end"]);
});

it("the way back begins with the last edit of a turn", () => {
  expect(nextStep(entries, "edit", -1, { current: 4, last: at(4, 0) })).toEqual(at(2, 1));
  expect(nextStep(entries, "edit", -1, { current: 2, last: at(2, 0) })).toBe(null);
});

it("a reader who went elsewhere continues from there", () => {
  expect(nextStep(entries, "edit", 1, { current: 3, last: at(2, 0) })).toEqual(at(4, 0));
});

it("failures are found in the same way", () => {
  expect(nextStep(entries, "failure", 1, { current: 1, last: null })?.turn).toBe(3);
});
