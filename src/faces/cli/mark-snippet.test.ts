// Tests where the words of a search are marked in a turn, and at which line a pager begins.
import { expect, test } from "vitest";
import { span } from "../../terminal/spans.ts";
import { markSnippet } from "./mark-snippet.ts";

const SNIPPET = [
  { text: "So the ", hit: false },
  { text: "cache", hit: true },
  { text: " forgot every page.", hit: false },
];

const marked = (texts: readonly string[], snippet = SNIPPET) => {
  const { lines, first } = markSnippet(
    texts.map((text) => [span(text)]),
    snippet,
  );
  return { first, words: lines.map((line) => line.filter(({ style }) => style !== null).map((x) => x.text)) };
};

test("whole words are marked in any letter case, and the line of the snippet is the first", () => {
  const found = marked(["Cache it", "caches", "so the cache forgot", "the cache"]);
  expect(found).toEqual({ first: 2, words: [["Cache"], [], ["cache"], ["cache"]] });
});

test("a language without spaces has its words marked inside a line", () => {
  expect(marked(["ビルドを速く"], [{ text: "速", hit: true }]).words).toEqual([["速"]]);
});

test("without a marked word it begins at the top", () => {
  expect(marked(["the pages", "So the page"]).first).toBe(0);
  expect(marked(["the cache"], []).words).toEqual([[]]);
});
