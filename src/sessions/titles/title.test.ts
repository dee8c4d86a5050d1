// Tests the title of a session that has none from its agent or the user.
import { expect, test } from "vitest";
import { conversation } from "../../../test/builders/transcripts/build.ts";
import { turnsOf } from "../../../test/builders/transcripts/read.ts";
import { firstPromptTitle } from "./title.ts";

const titleOf = (prompt: string) => firstPromptTitle(turnsOf(conversation().prompt(prompt)));
const turn = (prompt: string, kind: "prompt" | "plan" = "prompt") => ({ kind, prompt });

test("a short prompt is the title, on one line", () => {
  expect(titleOf("Fix the\ncart.")).toBe("Fix the cart.");
});

test("a long prompt is cut between words", () => {
  expect(titleOf("Why does the total of the shopping cart round down?")).toBe(
    "Why does the total of the shopping cart…",
  );
  expect(titleOf("Supercalifragilisticexpialidocious-and-then-some-more-of-it")).toHaveLength(41);
});

test("an emoji at the cut stays whole or is dropped", () => {
  expect(titleOf(`${"x".repeat(39)}👩‍👩‍👧‍👦 and more`)).toBe(`${"x".repeat(39)}👩‍👩‍👧‍👦…`);
});

test("a session without words is unnamed", () => {
  expect(firstPromptTitle([])).toBe("Unnamed session");
});

test("huge characters do not make the title longer than its limit", () => {
  const towers = `e${"\u0301".repeat(1000)}`.repeat(30);
  expect(firstPromptTitle([turn(towers)]).length).toBeLessThanOrEqual(321);
  expect(firstPromptTitle([turn("👨‍👩‍👧‍👦".repeat(30))])).toBe(`${"👨‍👩‍👧‍👦".repeat(29)}…`);
});

test("an accepted plan is titled by its heading, not by the sentence above every plan", () => {
  const prompt = "Implement the following plan:\n\n# Dark theme\n\nColours become variables.";
  expect(titleOf(prompt)).toBe("Dark theme Colours become variables.");
  expect(titleOf("Implement the following plan: paint.")).toBe("paint.");
  expect(titleOf("Implement the following plan:")).toBe("Implement the following plan:");
  expect(firstPromptTitle([turn("# Paint: a plan", "plan")])).toBe("Paint: a plan");
  expect(firstPromptTitle([turn("My plan:\n\nPaint.")])).toBe("My plan: Paint.");
});
