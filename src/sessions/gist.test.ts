// The line that stands for a turn.
import { expect, test } from "vitest";
import { gistOf } from "./gist.ts";

test.each([
  ["its first sentence", "Why does it round down? I looked at total.ts.", "Why does it round down?"],
  ["its first line", "fix the build\nit broke yesterday", "fix the build"],
  ["the first that says something", "Hi! Please. Why is the cache cold?", "Why is the cache cold?"],
  ["without marks of markdown", "## **Make** a [list](https://example.org/a)", "Make a list"],
  ["not what is in a code block", "```\nError: x\n```\nWhat is this?", "What is this?"],
  [
    "with versions and file names whole",
    "Update to 2.1. in total.ts v2.0 please",
    "Update to 2.1. in total.ts v2.0 please",
  ],
  ["in Japanese", "在庫が出ません。直してください。", "在庫が出ません。"],
  ["a command as it was typed", "/review src/total.ts", "/review src/total.ts"],
])("a prompt is told by %s", (_, prompt, gist) => {
  expect(gistOf(prompt, "An answer.")).toBe(gist);
});

test.each(["yes", "Go on.", "ok!", "do it, please"])("%s says nothing, so the answer is asked", (prompt) => {
  expect(gistOf(prompt, "I removed the flag. All tests pass.")).toBe("I removed the flag.");
  expect(gistOf(prompt, null)).toBe(prompt);
});

test("a long sentence is cut at a word, within 100 characters as people count them", () => {
  const gist = gistOf("why ".repeat(100), null);
  expect(gist).toMatch(/why…$/);
  expect([...new Intl.Segmenter().segment(gist)].length).toBeLessThanOrEqual(100);
  expect([...new Intl.Segmenter().segment(gistOf("👨‍👩‍👧".repeat(200), null))].length).toBe(100);
});

test("nothing at all is nothing", () => {
  expect(gistOf("", null)).toBe("");
});
