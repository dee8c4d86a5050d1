// Tests which of a model's answers are accepted as a gist or a title.
import { describe, expect, test } from "vitest";
import { checkLine } from "./check-line.ts";
import { LONGEST_GIST, LONGEST_TITLE } from "./prompts.ts";

const gist = (answer: string) => checkLine(answer, LONGEST_GIST);

describe("a line is used unchanged", () => {
  test.each([
    "Cart totals round to the nearest cent",
    "割引の計算を修正しました",
    "Исправлен расчёт скидки",
    "🧾 VAT on receipts",
    "Moved __init__ out of the package, and __name__ checks with it",
    "Globs such as src/**/*.ts and test/** are matched now",
    "Array<string> instead of Vec<u8> in the parser",
    "a < b and b > c compared as numbers",
    "Line 40 was off by one",
    "Title case in headings: three left as they were",
    "Summary page: totals in cents",
    "Here documents are parsed: no more lost lines",
    "2.1 is the new minimum version",
    "`npm ci` fails on Node 20",
    '"Foo" renamed to "Bar"',
    "It's done: 5 files",
    "C# and C++ projects",
    "👨‍👩‍👧 family emoji counts as one",
  ])("%s", (line) => {
    expect(gist(line)).toBe(line);
  });
});

describe("what models put around a line is removed", () => {
  test.each([
    ['"Totals round"', "Totals round"],
    ["'Totals round'", "Totals round"],
    ["'Don't round totals'", "Don't round totals"],
    ["`Totals round`", "Totals round"],
    ["“Totals round”", "Totals round"],
    ["„Summen runden“", "Summen runden"],
    ["«Округление»", "Округление"],
    ["「合計を丸める」", "合計を丸める"],
    ["  Totals round \n", "Totals round"],
    ['" Totals round "', "Totals round"],
  ])("%s", (answer, line) => {
    expect(gist(answer)).toBe(line);
  });
});

describe("anything else is rejected", () => {
  test.each([
    ["nothing", ""],
    ["spaces", "  \n\t "],
    ["an empty quotation", '""'],
    ["dots alone", "…"],
    ["two lines", "Totals round\nAnd more"],
    ["two lines of another kind", "Totals round\u2028And more"],
    ["a carriage return", "Totals\rround"],
    ["a tab", "Totals\tround"],
    ["an escape", "Totals \u001b[31mround"],
    ["a NUL", "Totals\u0000round"],
    ["text that runs backwards", "Totals \u202eround"],
    ["half a character", "Totals \ud83d"],
    ["a heading", "# Totals round"],
    ["a list", "- Totals round"],
    ["another list", "* Totals round"],
    ["a number before it", "1. Totals round"],
    ["a quotation", "> Totals round"],
    ["a table", "| Totals | round |"],
    ["bold", "**Totals** round"],
    ["bold at the end", "Rounds the **totals**."],
    ["bold of another kind", "__Totals round__ now"],
    ["a fence", "```Totals round```"],
    ["a link", "See [the file](src/a.ts)"],
    ["a tag around it", "<title>Totals round</title>"],
    ["a tag before it", "<line>Totals round"],
    ["bold as a tag", "Totals <b>round</b>"],
    ["a label", "Title: Totals round"],
    ["a long label", "The new title: Totals round"],
    ["a label of a line", "One-line summary: Totals round"],
    ["a preface", "Here is the line you asked for: Totals round"],
    ["another preface", "Sure, here's a title: Totals round"],
    ["an apology", "I'm sorry, but I can't help with that"],
    ["a refusal", "I cannot summarize this turn"],
    ["an error in its place", "API Error: 529 Overloaded"],
  ])("%s", (_, answer) => {
    expect(gist(answer)).toBeNull();
  });

  test("a line that is too long, as people count characters", () => {
    expect(gist("x".repeat(LONGEST_GIST))).toBe("x".repeat(LONGEST_GIST));
    expect(gist("x".repeat(LONGEST_GIST + 1))).toBeNull();
    const family = "👨‍👩‍👧";
    expect(checkLine(`${family.repeat(LONGEST_TITLE - 1)}x`, LONGEST_TITLE)).not.toBeNull();
    expect(checkLine(`${family.repeat(LONGEST_TITLE)}x`, LONGEST_TITLE)).toBeNull();
    expect(gist(`x${"\u0301".repeat(2000)}`)).toBeNull();
    expect(gist("x".repeat(1_000_000))).toBeNull();
    expect(gist(`'${"x".repeat(10_000_000)}'`)).toBeNull();
  });
});
