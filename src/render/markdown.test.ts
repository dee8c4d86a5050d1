// Markdown for a reader, and nothing of a transcript outside of its fences and code spans.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOSTILE, UNSEEN } from "../../test/builders/render/hostile-strings.ts";
import { poisoned } from "../../test/builders/render/poison.ts";
import { fullSession, sampleSession } from "../../test/builders/render/sample-session.ts";
import { scanMarkdown } from "../../test/builders/render/scan-markdown.ts";
import { sessionToMarkdown } from "./markdown.ts";
import { escaped } from "./markdown-text.ts";
import type { ExportOptions } from "./options.ts";
import { visibleLine, visibleText } from "./visible-text.ts";

const cart = await sampleSession("cart");
const full = await fullSession();
const markdownOf = (session: typeof full, options: Partial<ExportOptions>) =>
  [...sessionToMarkdown(session, { title: "Everything", title_origin: "first-prompt", ...options })].join("");

test("a session is its facts, tasks and turns, with a subsession under its call", async () => {
  const markdown = markdownOf(cart, { title: "Why does the cart total round down?" });
  await expect(markdown).toMatchFileSnapshot("../../test/golden/export-cart.md");
});

test("every kind of message and part is there, and so is what was lost", async () => {
  await expect(markdownOf(full, { title: "Everything" })).toMatchFileSnapshot(
    "../../test/golden/export-full.md",
  );
});

test("a session of another client's says where its tokens are a lower bound, and where it is damaged", async () => {
  expect(markdownOf(await sampleSession("import"), { title: "x" })).toContain("- tokens: 10 in · ≥5 out · ");
  expect(markdownOf(await sampleSession("broken"), { title: "x" })).toContain(
    "- damage: not json at byte 380, 36 bytes",
  );
});

/** The lines that are ours: all that may stand outside of code. */
const OURS = [
  /^$/,
  /^# [^`<>]*$/,
  /^## (Tasks|Turn \d+|Other subsessions|Other branches, not shown here)$/,
  /^- [a-z ]+: (§|[\w≥·,;:. -]+)$/,
  /^- §$/,
  /^<\/?details>$/,
  /^<summary>[\w' :]+<\/summary>$/,
  /^\*\*[\w ,]+\*\*$/,
  /^\*\*(Call|Subsession)\*\* §(: [\w≥·,;: ]+)?$/,
  /^\*[\w: .,]+\*( §)?$/,
  /^Image §, [\d,]+ characters encoded, not included\.$/,
  /^No result\.$/,
  /^(\d{4}-\d\d-\d\d \d\d:\d\d UTC · )?[\w≥·, ]+$/,
];

function foreignLines(markdown: string): string[] {
  const { lines } = scanMarkdown(markdown);
  return lines.filter((line) => !OURS.some((pattern) => pattern.test(line)));
}

describe("hostile text", () => {
  test("the lines that are ours are known to this test", () => {
    expect(foreignLines(markdownOf(full, { title: "Everything" }))).toEqual([]);
  });

  test.each(HOSTILE)("%j stays in its place", (text) => {
    const markdown = markdownOf(poisoned(full, text), { title: "Everything" });
    expect(foreignLines(markdown)).toEqual([]);
    expect(markdown).not.toMatch(UNSEEN);
    const { code } = scanMarkdown(markdown);
    expect(code.some((each) => each.includes(visibleText(`Look at this.${text}`).trimEnd()))).toBe(true);
  });

  test.each(HOSTILE)("%j in the title is a title", (text) => {
    const title = escaped(visibleLine(text));
    expect(markdownOf(full, { title: text }).split("\n")[0]).toBe(`# ${title || "Unnamed session"}`);
    expect(title).not.toMatch(/(?<!\\)[<>`[\]*_#|~!]/);
    expect(title).not.toMatch(/&(?!amp;|lt;)/);
  });

  test("no text of marks and brackets gets out", () => {
    const marks = fc.constantFrom(
      "`",
      "``",
      "```",
      "~~~",
      "\n",
      "\r",
      " ",
      "<",
      ">",
      "\\",
      "</details>",
      "#",
      "a",
      "\t",
    );
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 12 }), (pieces) => {
        expect(foreignLines(markdownOf(poisoned(full, pieces.join("")), { title: "x" }))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

test("a long result is cut with a note of how much is left out, unless all of it is wanted", () => {
  const long = poisoned(cart, ` ${"x".repeat(10_000)}`);
  expect(markdownOf(long, { title: "x" })).toContain("characters left out*");
  expect(markdownOf(long, { title: "x", whole: true })).not.toContain("left out");
});
