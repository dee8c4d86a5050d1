import { expect, test } from "vitest";
import type { TurnEntry } from "./turn-entries.ts";
import { foldSteps, stepsLine } from "./turn-steps.ts";

function call(at: number, name = "Read", is_error = false): TurnEntry {
  return {
    ...{ kind: "call", at, images: [] },
    call: { at, id: `c${at}`, name, input: {}, result: "", is_error, subsessions: [] },
  };
}

const thought = (at: number): TurnEntry => ({
  ...{ kind: "thinking", at },
  thought: { at, text: "Hm.", withheld: false },
});

const words = (at: number): TurnEntry => ({
  ...{ kind: "words", at },
  words: { at, voice: "said", text: "So." },
});

const calls = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => call(from + index));

test("up to six steps stay as they are", () => {
  expect(foldSteps(calls(1, 6)).map(({ kind }) => kind)).toEqual(Array(6).fill("entry"));
});

test("more become one block", () => {
  expect(foldSteps(calls(1, 7))).toEqual([{ kind: "steps", at: 1, entries: calls(1, 7) }]);
});

test("words between steps part them", () => {
  const blocks = foldSteps([...calls(1, 7), words(8), ...calls(9, 10)]);
  expect(blocks.map(({ kind }) => kind)).toEqual(["steps", "entry", "entry", "entry"]);
});

test("while a turn goes on its last steps are shown", () => {
  const blocks = foldSteps(calls(1, 12), true);
  expect(blocks.map(({ kind }) => kind)).toEqual(["steps", "entry", "entry", "entry"]);
  expect(foldSteps(calls(1, 9), true)).toHaveLength(9);
});

test("the line counts what was done, the most frequent first, and what failed", () => {
  const entries = [
    call(1, "Bash"),
    call(2),
    call(3),
    call(4, "Grep"),
    call(5, "Grep"),
    call(6, "Bash", true),
  ];
  expect(stepsLine([...entries, call(7), thought(8)])).toEqual({
    text: "8 steps: 3 reads, 2 commands, 2 searches, 1 thought",
    failed: 1,
  });
});
