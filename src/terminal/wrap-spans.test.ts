// Tests wrapping styled text.
import fc from "fast-check";
import { expect, test } from "vitest";
import { span, textOf } from "./spans.ts";
import { widthOfLine, wrapSpans } from "./wrap-spans.ts";

const wrapped = (text: string, width: number) => wrapSpans([span(text)], width).map(textOf);

test("lines break between words", () => {
  expect(wrapped("one two three", 8)).toEqual(["one two", "three"]);
  expect(wrapped("exactly", 7)).toEqual(["exactly"]);
  expect(wrapped("", 7)).toEqual([""]);
});

test("a word wider than a line is broken, but never inside a character", () => {
  expect(wrapped("abcdefgh", 3)).toEqual(["abc", "def", "gh"]);
  expect(wrapped("日本語です", 4)).toEqual(["日本", "語で", "す"]);
  expect(wrapped("👩‍👩‍👧👩‍👩‍👧", 3)).toEqual(["👩‍👩‍👧", "👩‍👩‍👧"]);
});

test("a word in several styles stays one word", () => {
  const lines = wrapSpans([span("call "), span("(", null), span("code", "cyan"), span(") now")], 9);
  expect(lines.map(textOf)).toEqual(["call", "(code)", "now"]);
  expect(lines[1]).toContainEqual({ text: "code", style: "cyan" });
});

test("lines after the first have their own margin", () => {
  const margins = { first: [span("> ")], rest: [span("  ")] };
  expect(wrapSpans([span("one two")], 6, margins).map(textOf)).toEqual(["> one", "  two"]);
});

test("no line is wider than the screen, and nothing but spaces is lost", () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom("a", "b", " ", "語", "é", "👍🏽", "-") }));
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 30 }), (parts, width) => {
      const line = parts.map((text, index) => span(text, index % 2 ? "bold" : null));
      const lines = wrapSpans(line, width);
      expect(Math.max(...lines.map(widthOfLine))).toBeLessThanOrEqual(width);
      const bare = (text: string) => text.replaceAll(" ", "");
      expect(bare(lines.map(textOf).join(""))).toBe(bare(textOf(line)));
    }),
  );
});
