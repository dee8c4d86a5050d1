// Tests which later turns are shown with a recalled one.
import { expect, test } from "vitest";
import type { TurnEntry } from "../../store/rows.ts";
import { laterTurns } from "./later-turns.ts";
import { roomOf } from "./room.ts";

const turn = (number: number, prompt: string, answer: string | null, edits: number = 0) =>
  ({
    number,
    prompt,
    answer,
    words: answer ? null : "The rates are missing. Let me look for them.",
    remarks: [] as readonly string[],
    edits,
    gist: prompt,
    kind: "prompt",
    ending: answer ? "answered" : "open",
  }) as TurnEntry;

const words = ["cart", "total", "round"];

function later(following: readonly TurnEntry[], { size = 1500, open = false } = {}): string[] {
  const showing = {
    ...{
      following,
      project: null,
      changed: false,
      corrected_by: null,
      wants: { command: false, open, failure: false, change: false, commit: false },
    },
    wordsIn: (text: string) => words.flatMap((word, index) => (text.includes(word) ? [index] : [])),
    clean: (text: string) => text,
  };
  return laterTurns("s", showing, roomOf(size)).map(
    ({ citation, outcome }) => `${citation} ${outcome.join(" ")}`,
  );
}

const talk = turn(2, "Does the cart round the total?", "The cart can round the total in several places.");
const fix = turn(3, "do it", "The cart total is summed first, and we round it once.", 2);
const other = turn(4, "now the mail", "Fixed the date of the mail.", 1);

test("a turn that changed something about the subject is shown, and neither talk nor other work", () => {
  expect(later([talk, fix, other])).toEqual(["s#3 The cart total is summed first, and we round it once."]);
});

test("a last turn without an answer is shown with what was said last if the question asks what is open", () => {
  const last = turn(5, "and what about vouchers in other currencies?", null);
  expect(later([fix, last], { open: true })).toEqual([
    "s#3 The cart total is summed first, and we round it once.",
    "s#5 The rates are missing. Let me look for them.",
  ]);
  expect(later([fix, last])).toHaveLength(1);
});

test("a turn whose answer does not fit is left out", () => {
  expect(later([fix], { size: 100 })).toEqual([]);
});
