// Tests which sentences count as decisions.
import { expect, test } from "vitest";
import { decisionsIn, decisionsOf } from "./decisions.ts";

test.each([
  "We decided against Redis, because one process serves the shop.",
  "I went with integers in cents.",
  "It was agreed that refunds are booked on the day of the order.",
])("an answer states a decision: %s", (sentence) => {
  expect(decisionsIn(`Done. ${sentence} All tests pass.`)).toEqual([sentence]);
});

test.each([
  "If you decided on Redis, I can add it.",
  "Which one have we decided on?",
  "The interest was cut instead of rounded.",
  "You can decide later.",
  "It is not yet decided whether we keep it.",
])("an answer states no decision: %s", (sentence) => {
  expect(decisionsIn(sentence)).toEqual([]);
});

test.each([
  "Let's go with the second option.",
  "Use integers instead of floats for money.",
  "ok, let's keep the old API",
])("a prompt makes a decision: %s", (sentence) => {
  expect(decisionsOf(sentence)).toHaveLength(1);
});

test.each(["Use the tests to find it.", "Should we go with the second option?", "The cart total is wrong."])(
  "a prompt makes no decision: %s",
  (sentence) => {
    expect(decisionsOf(sentence)).toEqual([]);
  },
);
