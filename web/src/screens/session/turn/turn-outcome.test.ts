// Tests when the outcome of a turn is shown.
import { expect, test } from "vitest";
import { outcomeLines } from "./turn-outcome.ts";

const OUTCOME = {
  ...{ investigated: null, learned: "It was the time zone.", completed: "Fixed it.", next_steps: null },
  ...{ notes: null, made_by: "extractive", final_message: "transcript" as const },
};

test("text taken from the answer is not repeated", () => {
  expect(outcomeLines({ outcome: OUTCOME, response: "Fixed it. It was the time zone." })).toEqual([]);
});

test("text written by a model is shown", () => {
  expect(outcomeLines({ outcome: { ...OUTCOME, made_by: "some-model" }, response: "Done." })).toEqual([
    { name: "In short", text: "Fixed it." },
    { name: "Learned", text: "It was the time zone." },
  ]);
});

test("open tasks are shown, unless the answer names them", () => {
  const outcome = { ...OUTCOME, next_steps: "- Write tests" };
  expect(outcomeLines({ outcome, response: "Done." })).toEqual([
    { name: "Left to do", text: "• Write tests" },
  ]);
  expect(outcomeLines({ outcome, response: "Done. Next:\n\n* Write tests" })).toEqual([]);
});

test("a turn without an answer shows the agent's final message from elsewhere", () => {
  expect(outcomeLines({ outcome: OUTCOME, response: null })).toEqual([
    { name: "Final message", text: "Fixed it." },
  ]);
});

test("an unknown outcome shows nothing", () => {
  expect(outcomeLines({ outcome: null, response: null })).toEqual([]);
});
