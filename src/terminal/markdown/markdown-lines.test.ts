// Tests markdown rendered as lines.
import { expect, test } from "vitest";
import { HOSTILE } from "../../../test/builders/render/hostile-strings.ts";
import { textOf } from "../spans.ts";
import { widthOfLine } from "../wrap-spans.ts";
import { markdownLines } from "./markdown-lines.ts";

const lines = (text: string, width = 40) => markdownLines(text, width).map(textOf);

test("paragraphs, headings and lists are formatted", () => {
  expect(
    lines("# Plan\n\nDo **this** and `that`.\n\n- one\n- two\n  - deeper\n\n1. first\n2. second"),
  ).toEqual([
    "Plan",
    "",
    "Do this and that.",
    "",
    "• one",
    "• two",
    "  • deeper",
    "",
    "1. first",
    "2. second",
  ]);
});

test("marks become styles", () => {
  expect(markdownLines("a **b** `c`", 40)[0]).toEqual([
    { text: "a ", style: null },
    { text: "b", style: ["bold"] },
    { text: " ", style: null },
    { text: "c", style: ["cyan"] },
  ]);
});

test("code keeps its lines and its indentation, quotes their mark, tasks their boxes", () => {
  expect(lines("```ts\nif (a) {\n  b();\n}\n```")).toEqual(["  if (a) {", "    b();", "  }"]);
  expect(lines("> said so")).toEqual(["│ said so"]);
  expect(lines("- [x] done\n- [ ] open")).toEqual(["• [x] done", "• [ ] open"]);
});

test("a table is drawn in columns, or row by row if it does not fit", () => {
  const table = "| name | count |\n|---|---|\n| apples | 3 |\n| pears | 12 |";
  expect(lines(table).map((line) => line.trimEnd())).toEqual([
    "name    count",
    "──────  ─────",
    "apples  3",
    "pears   12",
  ]);
  expect(lines(table, 10)).toEqual(["name:", "apples", "count: 3", "", "name:", "pears", "count: 12"]);
});

test("table columns are aligned left, right or centred as specified", () => {
  const table = "| name | count | unit |\n|:--|--:|:-:|\n| apples | 3 | kg |\n| pears | 12 | pieces |";
  expect(lines(table).map((line) => line.trimEnd())).toEqual([
    "name    count   unit",
    "──────  ─────  ──────",
    "apples      3    kg",
    "pears      12  pieces",
  ]);
});

test("a link shows its address", () => {
  expect(lines("[the shop](https://a.example/b)")).toEqual(["the shop (https://a.example/b)"]);
  expect(lines("<https://a.example>")).toEqual(["https://a.example"]);
});

test("line breaks are kept, and HTML is shown as text", () => {
  expect(lines("one\ntwo")).toEqual(["one", "two"]);
  expect(lines("<b>x</b> &amp;")).toEqual(["<b>x</b> &amp;"]);
});

test.each(HOSTILE)("%j leaves no control sequences and fits", (text) => {
  for (const width of [1, 8, 40]) {
    const set = markdownLines(
      `before ${text} after\n\n- ${text}\n\n> ${text}\n\n\`\`\`\n${text}\n\`\`\``,
      width,
    );
    expect(set.map(textOf).join("")).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    if (width > 8) expect(Math.max(...set.map(widthOfLine))).toBeLessThanOrEqual(width);
  }
});

test("a heading of two lines is two lines", () => {
  expect(lines("The cart\nand the till\n===\n\nBoth.")).toEqual(["The cart", "and the till", "", "Both."]);
});

test("text nested too deeply to parse is shown as written", () => {
  for (const deep of [`${"> ".repeat(4000)}deep down`, `${"- ".repeat(4000)}deep down`])
    expect(lines(deep).at(-1)).toMatch(/deep down$/);
});
