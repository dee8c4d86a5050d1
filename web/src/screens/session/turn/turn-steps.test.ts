// Tests which runs of steps are collapsed into one line.
import { expect, test } from "vitest";
import { tool } from "../../../text/testing/call.ts";
import type { Item } from "./turn-items.ts";
import { foldSteps, stepsLine } from "./turn-steps.ts";

function call(at: number, kind: "read" | "shell" | "search" = "read", failed = false): Item {
  return { ...tool("Any", { kind, outcome: failed ? "failed" : "ok" }), id: `c${at}/0` };
}

const base = { revision: 1, partial: false, left_out: 0 };

const thought = (at: number): Item => ({
  ...{ ...base, id: `t${at}/0`, type: "thinking", text: "Hm.", withheld: false },
});

const words = (at: number): Item => ({
  ...{ ...base, id: `w${at}/0`, type: "text", speaker: "model", text: "So.", phase: null },
});

const calls = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => call(from + index));

test("up to six steps stay as they are", () => {
  expect(foldSteps(calls(1, 6)).map(({ kind }) => kind)).toEqual(Array(6).fill("item"));
});

test("more than six steps become one block", () => {
  expect(foldSteps(calls(1, 7))).toEqual([{ kind: "steps", id: "c1/0", items: calls(1, 7) }]);
});

test("text between steps separates them", () => {
  const blocks = foldSteps([...calls(1, 7), words(8), ...calls(9, 10)]);
  expect(blocks.map(({ kind }) => kind)).toEqual(["steps", "item", "item", "item"]);
});

test("the last steps of a running turn are shown", () => {
  const blocks = foldSteps(calls(1, 12), true);
  expect(blocks.map(({ kind }) => kind)).toEqual(["steps", "item", "item", "item"]);
  expect(foldSteps(calls(1, 9), true)).toHaveLength(9);
});

test("the line counts the kinds of steps, the most frequent first, and failures", () => {
  const entries = [
    call(1, "shell"),
    call(2),
    call(3),
    call(4, "search"),
    call(5, "search"),
    call(6, "shell", true),
  ];
  expect(stepsLine([...entries, call(7), thought(8)])).toEqual({
    text: "8 steps: 3 reads, 2 commands, 2 searches, 1 thought",
    failed: 1,
  });
});
