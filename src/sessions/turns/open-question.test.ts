// Tests which question an answer leaves open, and with what subject.
import { expect, test } from "vitest";
import { questionIn } from "./open-question.ts";

test("a question that only points to something comes with what it points to", () => {
  const offer = "The crash is handled.\n\nThe cart could be saved before it is cleared. Want me to add that?";
  expect(questionIn(offer)).toBe("Want me to add that? (The cart could be saved before it is cleared.)");
  expect(questionIn("The tax could come from the order.\n\nShould I change it?")).toBe(
    "Should I change it? (The tax could come from the order.)",
  );
});

test("a question that can be understood alone stays as it is", () => {
  expect(questionIn("Both work. Should the tax come from the order?")).toBe(
    "Should the tax come from the order?",
  );
  expect(questionIn("The total is rounded once. Want me to commit this?")).toBe("Want me to commit this?");
  expect(questionIn("The total is rounded once.")).toBeNull();
});

test("a question for a choice comes with the choices", () => {
  const answer =
    "Either way works:\n\n1. **Round once** at the end\n2. Round each price\n\nWhich approach would you prefer?";
  expect(questionIn(answer)).toBe(
    "Which approach would you prefer? (Round once at the end; Round each price)",
  );
});

test("a question that leads to a list at the end comes with what it offers", () => {
  expect(questionIn("The test fails.\n\nWould you like me to:\n1. Revert it?\n2. Go on?")).toBe(
    "Would you like me to: Revert it?; Go on?",
  );
});
