// Tests the short form of a title.
import { expect, test } from "vitest";
import { shortTitle } from "./short-title.ts";

test("a short title stays as it is, on one line", () => {
  expect(shortTitle("Fix the\ncart.")).toBe("Fix the cart.");
});

test("a long title is cut between words", () => {
  expect(shortTitle("Why does the total of the shopping cart round down?")).toBe(
    "Why does the total of the shopping cart…",
  );
  expect(shortTitle("Please rewrite the importer\nso that it reads the file once")).toBe(
    "Please rewrite the importer so that it…",
  );
  expect(shortTitle("Supercalifragilisticexpialidocious-and-then-some-more-of-it")).toHaveLength(41);
});

test("an emoji at the cut stays whole or is dropped", () => {
  expect(shortTitle(`${"x".repeat(39)}👩‍👩‍👧‍👦 and more`)).toBe(`${"x".repeat(39)}👩‍👩‍👧‍👦…`);
});

test("huge characters do not make the title longer than its limit", () => {
  const towers = `e${"\u0301".repeat(1000)}`.repeat(30);
  expect(shortTitle(towers).length).toBeLessThanOrEqual(321);
  expect(shortTitle("👨‍👩‍👧‍👦".repeat(30))).toBe(`${"👨‍👩‍👧‍👦".repeat(29)}…`);
});
