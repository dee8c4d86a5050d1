// Tests the limits of the markdown parser, and that no text is lost at them.
import type { Token } from "marked";
import { expect, test } from "vitest";
import { readMarkdown } from "./read-markdown.ts";

function depth(tokens: readonly Token[]): number {
  const inner = tokens.map((token) => ("tokens" in token && token.tokens ? depth(token.tokens) : 0));
  return 1 + Math.max(0, ...inner);
}

function everyText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ("tokens" in token && token.tokens ? everyText(token.tokens) : token.raw))
    .join("");
}

test("markup nested too deep stays text, and none of it is lost", () => {
  const tokens = readMarkdown(`${"> ".repeat(5000)}end`) ?? [];
  expect(depth(tokens)).toBeLessThan(40);
  expect(everyText(tokens)).toMatch(/> > end$/);
});

test("emphasis within emphasis is limited in depth", () => {
  const tokens = readMarkdown(`${"*a **b ".repeat(60)}c${"** *".repeat(60)}`) ?? [];
  expect(depth(tokens)).toBeLessThan(40);
});

test("a paragraph full of emphasis marks stays text, and those around it do not", () => {
  const tokens = readMarkdown(`*a*\n\n${"*a_".repeat(3000)}\n\n# b`) ?? [];
  expect(tokens.map(({ type }) => type)).toEqual(["paragraph", "space", "paragraph", "space", "heading"]);
  expect(everyText(tokens.slice(2, 3))).toBe("*a_".repeat(3000));
});

test("a text over the limit is not parsed at all", () => {
  expect(readMarkdown("a ".repeat(100_001))).toBeNull();
  expect(readMarkdown("a ".repeat(100_000))).toHaveLength(1);
  expect(readMarkdown("")).toHaveLength(0);
});
