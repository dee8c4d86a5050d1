// Answers with thinking before them, and answers that only speak of it.
import { expect, test } from "vitest";
import { stripThinking } from "./strip-thinking.ts";

test.each([
  ["Fixed the total.", "Fixed the total."],
  ["<think>Hm.</think>Fixed the total.", "Fixed the total."],
  ["\n<think>\nHm.\n</think>\n\nFixed the total.", "Fixed the total."],
  ["<think></think><think>More.</think> Fixed the total.", "Fixed the total."],
  ["<Thinking>Is </think> a tag?</THINKING> Fixed the total.", "Fixed the total."],
  ["It may be the cache.\n</think>\n\nFixed the total.", "Fixed the total."],
  ["<think>It goes on and on", ""],
  ["<think>Hm.</think>", ""],
  ["Strips <think> and </think> from answers.", "Strips <think> and </think> from answers."],
  ["", ""],
])("%j leaves %j", (text, answer) => {
  expect(stripThinking(text)).toBe(answer);
});

test("many thoughts take no longer than their length", () => {
  expect(stripThinking(`${"<think>Hm.</think>".repeat(14_000)}Done.`)).toBe("Done.");
});
