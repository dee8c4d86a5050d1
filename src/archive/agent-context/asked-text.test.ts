// Tests how a recap says what a turn was asked.
import { expect, test } from "vitest";
import { askedText } from "./asked-text.ts";

const asked = (prompt: string, before?: { prompt: string; answer: string | null }, gist = "") =>
  askedText({ prompt, gist }, before, 200);

const WISH = "Write a log of each step of the review to a file";

test("a yes comes with the question that it answers", () => {
  expect(asked("yes", { prompt: WISH, answer: "I can. Should the log have the size of each step?" })).toBe(
    "yes (in reply to: Should the log have the size of each step?)",
  );
});

test("a yes to a question that says nothing comes with the request before it", () => {
  expect(asked("Go ahead.", { prompt: WISH, answer: "A plan.\n\nShall I go ahead with this?" })).toBe(
    `Go ahead. (after: ${WISH})`,
  );
});

test("a short prompt after an interrupted turn comes with the request before it", () => {
  expect(asked("continue", { prompt: WISH, answer: null })).toBe(`continue (after: ${WISH})`);
  expect(asked("continue", { prompt: "go on", answer: null })).toBe("continue");
});

test("of a terminal's output the gist is shown, which names the error", () => {
  const output = "❯ make\n[1/7] loading\n[2/7] compiling\nerror: no such module";
  expect(asked(output, undefined, "error: no such module")).toBe("error: no such module");
});

test("a request that says enough is shown by itself", () => {
  expect(asked(WISH, { prompt: "Hello", answer: "Shall I go ahead?" })).toBe(WISH);
});
