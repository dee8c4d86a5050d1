// Tests which turns no longer have the last word, and which decisions of the person are in force.
import { expect, test } from "vitest";
import { correctedBy, decidedWords, lastWords, type SpokenTurn, takesBack } from "./last-word.ts";

const turn = (number: number, prompt: string, edits = 0, more: Partial<SpokenTurn> = {}): SpokenTurn => ({
  ...{ number, prompt, edits, answer: "Done.", remarks: [] },
  ...more,
});

const decided = (...turns: SpokenTurn[]) =>
  decidedWords(turns).map(({ number, said }) => `#${number} ${said}`);

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

test.each([
  "I like option 2, it is simpler",
  "let's rename it to steps instead. Keep reading the old name",
  "hmm, I don't want any address in local storage",
  "I removed the new pages, but would the file just work?",
])("a person decides: %s", (prompt) => {
  expect(decided(turn(1, prompt))).toEqual([`#1 ${prompt}`]);
});

test.each([
  "Should we use option 2?",
  "could we use steps instead?",
  "why does it not use the cache instead of the file?",
  "let's have a look at the tests",
  "why didn't you write transcript.go with the functions that were proposed",
  "The function should not read the file twice, and the loop must be bounded. ".repeat(8),
])("a person does not decide: %s", (prompt) => {
  expect(decided(turn(1, prompt))).toEqual([]);
});

test("a later decision about the same subject replaces the earlier one", () => {
  const turns = [
    turn(1, "let's use one log file for each session id"),
    turn(2, "let's use Redis for the carts"),
    turn(3, "no, let's keep one log file per worktree, with the session id"),
  ];
  expect(decidedWords(turns).map(({ number }) => number)).toEqual([2, 3]);
});

test("answers to questions are decisions, unless they leave the choice open", () => {
  const remarks = ['"Which database?" → "SQLite", "Which style of names?" → "You decide"'];
  expect(decidedWords([turn(1, "Plan the cart", 0, { remarks })])).toEqual([
    { number: 1, said: "Which database? → SQLite", is_answer: true },
  ]);
});

test("an answer that concedes takes back what was said before", () => {
  expect(takesBack("You're right, the tax is read twice.")).toBe(true);
  expect(takesBack("That makes sense. The branch was only on the remote.")).toBe(true);
  expect(takesBack("The tax is read once now.")).toBe(false);
});

test("a person who contradicts an answer corrects it", () => {
  const said = (number: number, prompt: string) => ({ number, prompt, answer: "…", edits: 0, remarks: [] });
  const first = said(1, "Why is the list empty?");
  expect(correctedBy(first, [said(2, "that is wrong, I can see them on main")])).toBe(2);
  expect(correctedBy(first, [said(2, "I still see 38 of them")])).toBe(2);
  expect(correctedBy(first, [said(2, "Now round the total.")])).toBeNull();
});
