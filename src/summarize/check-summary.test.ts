// Tests which of a model's answers are accepted as a summary.
import { describe, expect, test } from "vitest";
import { checkSummary, LONGEST_FIELD } from "./check-summary.ts";

const GIVEN = {
  request: "Totals should round.",
  investigated: "total.ts",
  learned: "Cents were cut off.",
  completed: "Totals round.",
  next_steps: null,
  notes: null,
};
const JSON_GIVEN = JSON.stringify(GIVEN, null, 2);
const withField = (given: object) => checkSummary(JSON.stringify({ ...GIVEN, ...given }), true);

describe("a summary is accepted", () => {
  test.each([
    ["as it is", JSON_GIVEN],
    ["from between fences", `\`\`\`json\n${JSON_GIVEN}\n\`\`\``],
    ["from among other words", `Here is what you asked for:\n\n${JSON_GIVEN}\n\nAnything else?`],
  ])("%s", (_, answer) => {
    expect(checkSummary(answer, true)).toEqual(GIVEN);
  });

  test("without unknown fields, and with null for missing ones", () => {
    expect(checkSummary('{"completed": "Done.", "files_edited": ["/x"], "mood": 3}', true)).toEqual({
      ...{ request: null, investigated: null, learned: null, next_steps: null, notes: null },
      completed: "Done.",
    });
  });

  test("with its line breaks, and without surrounding white space", () => {
    expect(withField({ next_steps: " - one\r\n- two\n " })).toMatchObject({ next_steps: "- one\n- two" });
    expect(withField({ notes: " \n" })).toMatchObject({ notes: null });
  });

  test("without a completed text, if the agent gave no final message", () => {
    expect(checkSummary('{"request": "A look.", "completed": null}', false)).toMatchObject({
      request: "A look.",
      completed: null,
    });
  });

  test("up to the maximum length of a field", () => {
    expect(withField({ notes: "x".repeat(LONGEST_FIELD) })).not.toBeNull();
    expect(withField({ notes: "x".repeat(LONGEST_FIELD + 1) })).toBeNull();
  });
});

describe("anything else is rejected", () => {
  test.each([
    ["nothing", ""],
    ["words", "I fixed the totals."],
    ["a list", '["Totals round."]'],
    ["half an object", JSON_GIVEN.slice(0, -20)],
    ["a closing bracket before an opening one", "} {"],
    ["two objects", `${JSON_GIVEN}\n${JSON_GIVEN}`],
    ["an object without a text", '{"mood": "good"}'],
  ])("%s", (_, answer) => {
    expect([checkSummary(answer, true), checkSummary(answer, false)]).toEqual([null, null]);
  });

  test.each<[string, object]>([
    ["a list in a field", { next_steps: ["one", "two"] }],
    ["a number in a field", { notes: 3 }],
    ["an object in a field", { learned: { why: "so" } }],
    ["an escape", { notes: "a \u001b[31mred" }],
    ["a NUL", { notes: "a\u0000b" }],
    ["a lone carriage return", { notes: "a\rb" }],
    ["text that runs backwards", { notes: "a \u202eb" }],
    ["half a character", { notes: "a \ud83d" }],
    ["no completed text", { completed: null }],
    ["an empty completed text", { completed: "  " }],
  ])("%s", (_, given) => {
    expect(withField(given)).toBeNull();
  });
});
