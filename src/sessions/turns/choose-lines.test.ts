// Tests which sentences of a report are kept when not all fit.
import { expect, test } from "vitest";
import { chooseLines } from "./choose-lines.ts";

const choose = (lines: readonly string[], longest: number) => chooseLines(lines, longest, () => "");

const REPORT = [
  "The cart rounds its total.",
  "There are three files with examples of it.",
  "The cause was a float, because the price has one.",
  "All tests pass successfully in both packages.",
  "Refunds still need the same change.",
];

test("all of a report is kept if it fits", () => {
  expect(choose(REPORT, 1000)).toBe(REPORT.join(" "));
});

test("the first sentence, the cause and what is left are kept, and a gap is marked", () => {
  expect(choose(REPORT, 120)).toBe(`${REPORT[0]} … ${REPORT[2]} … ${REPORT[4]}`);
});

test("no sentence is cut in its middle", () => {
  for (let longest = 26; longest < 220; longest++)
    for (const part of choose(REPORT, longest).split(" … "))
      expect(part.split(/(?<=\.) /).every((sentence) => REPORT.includes(sentence))).toBe(true);
});

test("words that agree or praise are left out, unless there is nothing else", () => {
  expect(choose(["You are absolutely right.", "The cart was wrong."], 100)).toBe("The cart was wrong.");
  expect(choose(["You are absolutely right."], 100)).toBe("You are absolutely right.");
});
