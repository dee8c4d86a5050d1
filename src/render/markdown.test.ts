// Tests markdown exports, where text from a transcript appears only in fences and code spans.
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
const markdownOf = async (session: typeof full, options: Partial<ExportOptions>) =>
  (
    await Array.fromAsync(
      sessionToMarkdown(session, { title: "Everything", title_origin: "first-prompt", ...options }),
    )
  ).join("");

test("an export has the session's facts, tasks and turns, with a sub-agent under its call", async () => {
  const markdown = await markdownOf(cart, { title: "Why does the cart total round down?" });
  await expect(markdown).toMatchFileSnapshot("../../test/golden/export-cart.md");
});

test("an export has every kind of message and part, and says what is missing", async () => {
  await expect(await markdownOf(full, { title: "Everything" })).toMatchFileSnapshot(
    "../../test/golden/export-full.md",
  );
});

test("an export of another client's session marks lower bounds and damage", async () => {
  expect(await markdownOf(await sampleSession("import"), { title: "x" })).toContain(
    "- tokens: 10 input · ≥5 output · ",
  );
  expect(await markdownOf(await sampleSession("broken"), { title: "x" })).toContain(
    "- damage: not json at byte 380 (36 bytes)",
  );
});

/** All lines of clew's own that may appear outside code. */
const OURS = [
  /^$/,
  /^# [^`<>]*$/,
  /^## (Tasks|Turn \d+|Other sub-agents|Other branches, not shown here)$/,
  /^- [a-z ]+: (§|[\w≥·,;:.() -]+)$/,
  /^- §$/,
  /^<\/?details>$/,
  /^<summary>[\w' :-]+<\/summary>$/,
  /^\*\*[\w ,]+\*\*$/,
  /^\*\*(Call|Sub-agent)\*\* §(: [\w≥·,;: ]+)?$/,
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
  test("an export has no other lines outside code", async () => {
    expect(foreignLines(await markdownOf(full, { title: "Everything" }))).toEqual([]);
  });

  test.each(HOSTILE)("%j stays inside its fence", async (text) => {
    const markdown = await markdownOf(poisoned(full, text), { title: "Everything" });
    expect(foreignLines(markdown)).toEqual([]);
    expect(markdown).not.toMatch(UNSEEN);
    const { code } = scanMarkdown(markdown);
    expect(code.some((each) => each.includes(visibleText(`Look at this.${text}`).trimEnd()))).toBe(true);
  });

  test.each(HOSTILE)("%j in the title stays a title", async (text) => {
    const title = escaped(visibleLine(text));
    expect((await markdownOf(full, { title: text })).split("\n")[0]).toBe(`# ${title || "Unnamed session"}`);
    expect(title).not.toMatch(/(?<!\\)[<>`[\]*_#|~!]/);
    expect(title).not.toMatch(/&(?!amp;|lt;)/);
  });

  test("text of marks and brackets never leaves its fence", async () => {
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
    await fc.assert(
      fc.asyncProperty(fc.array(marks, { maxLength: 12 }), async (pieces) => {
        expect(foreignLines(await markdownOf(poisoned(full, pieces.join("")), { title: "x" }))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

test("a long result is cut with a note of how much is left out, unless the whole text is requested", async () => {
  const long = poisoned(cart, ` ${"x".repeat(10_000)}`);
  expect(await markdownOf(long, { title: "x" })).toContain("characters left out*");
  expect(await markdownOf(long, { title: "x", whole: true })).not.toContain("left out");
});
