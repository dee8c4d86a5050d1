// Tests which folds are open.
import { expect, test } from "vitest";
import { isHidden, openAfter, wordsIn } from "./folds.ts";

const CLOSED = { all: false, found: false, open: false };

test("a fold opens if something is found in it, and stays open when the search moves on", () => {
  expect(openAfter(CLOSED, { all: false, found: true })).toBe(true);
  expect(openAfter({ all: false, found: true, open: true }, { all: false, found: false })).toBe(true);
});

test("what the reader closed stays closed until all folds are opened", () => {
  const closedByHand = { all: false, found: true, open: false };
  expect(openAfter(closedByHand, { all: false, found: true })).toBe(false);
  expect(openAfter(closedByHand, { all: true, found: true })).toBe(true);
});

test("collapsing everything leaves open what was found", () => {
  expect(openAfter({ all: true, found: false, open: true }, { all: false, found: false })).toBe(false);
  expect(openAfter({ all: true, found: true, open: true }, { all: false, found: true })).toBe(true);
});

test("words are compared in any case, and no words are in no text", () => {
  expect(wordsIn(["Reads STDIN", "and writes"], ["stdin", "writes", "never"])).toBe(2);
  expect(wordsIn(["Reads"], [])).toBe(0);
});

test("a text is unfolded if some words are only in what is hidden, although one of them is shown", () => {
  const whole = ["the session", "is in a numbered folder"];
  expect(isHidden(whole, ["the session"], ["session", "numbered"])).toBe(true);
  expect(isHidden(whole, ["the session"], ["session", "gone"])).toBe(false);
  expect(isHidden(whole, ["the session"], [])).toBe(false);
});
