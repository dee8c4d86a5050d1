// Tests which turns no longer have the last word.
import { expect, test } from "vitest";
import { correctedBy, lastWords, type SpokenTurn } from "./last-word.ts";

const turn = (number: number, prompt: string, edits = 0): SpokenTurn => ({
  ...{ number, prompt, edits, answer: "Done." },
});

test("a turn that is rolled back does not have the last word", () => {
  const turns = [
    turn(1, "Round the total of the cart", 2),
    turn(2, "Write the log of each session to its own file", 4),
    turn(3, "What does that change?"),
    turn(4, "nah let's roll that back"),
  ];
  expect([...lastWords(turns)]).toEqual([[2, { number: 4, how: "corrected" }]]);
});

test("what is to be rolled back is the change that the person names", () => {
  const turns = [
    turn(1, "Round the total of the cart", 2),
    turn(2, "Rename the mail", 1),
    turn(3, "Revert the cart"),
  ];
  expect([...lastWords(turns).keys()]).toEqual([1]);
});

test("a request that is made again in other words replaces the first", () => {
  const first =
    "The command status prints enabled and strategy, and with the long flag also both of the files that set them";
  const turns = [turn(1, first, 9), turn(2, `${first} below`, 6)];
  expect([...lastWords(turns)]).toEqual([[1, { number: 2, how: "replaced" }]]);
});

test("the same request again goes on with the work", () => {
  const request = "Solve all open issues of the shop in the order of their numbers and close each of them";
  expect(lastWords([turn(1, request, 9), turn(2, request, 6)]).size).toBe(0);
});

test("a correction right after a change leaves a part of it", () => {
  const turns = [turn(1, "Add a flag for it", 3), turn(2, "The default should not be changed by that", 2)];
  expect([...lastWords(turns)]).toEqual([[1, { number: 2, how: "corrected" }]]);
});

test("a person who contradicts an answer corrects it", () => {
  const said = (number: number, prompt: string) => ({ number, prompt, answer: "…", edits: 0 });
  const first = said(1, "Why is the list empty?");
  expect(correctedBy(first, [said(2, "that is wrong, I can see them on main")])).toBe(2);
  expect(correctedBy(first, [said(2, "I still see 38 of them")])).toBe(2);
  expect(correctedBy(first, [said(2, "Now round the total.")])).toBeNull();
});
