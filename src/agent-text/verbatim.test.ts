// Tests how a text is quoted, and what is left out of a long one.
import { expect, test } from "vitest";
import { quoted, verbatim } from "./verbatim.ts";

const LINES = Array.from({ length: 40 }, (_, index) => `Finding ${index} of the review.`);

test("a text that fits keeps its words and its lines, without empty ones", () => {
  expect(verbatim("I rounded it.  \n\n\n- once\n- per order\n", 100)).toBe(
    "I rounded it.\n- once\n- per order",
  );
});

test("of a long text, the middle is left out at the ends of lines, and counted", () => {
  const text = verbatim(LINES.join("\n"), 300);
  expect(text.length).toBeLessThanOrEqual(300);
  expect(text).toMatch(/^Finding 0 of the review\.\n/);
  expect(text).toMatch(
    /\nFinding \d+ of the review\.\n\[… \d+ characters …\]\nFinding \d+ of the review\.\n/,
  );
  expect(text).toMatch(/\nFinding 39 of the review\.$/);
});

test("a listing is left out before any words are", () => {
  const code = `\`\`\`ts\n${"round(total);\n".repeat(20)}\`\`\``;
  expect(verbatim(`It rounds once:\n\n${code}\n\nShall I commit it?`, 100)).toBe(
    "It rounds once:\n[… code, 20 lines …]\nShall I commit it?",
  );
});

test("a few words too many are shown, and a single long line is cut at a word", () => {
  const text = LINES.join(" ");
  expect(verbatim(text, text.length - 20)).toBe(text);
  expect(verbatim(text, 200)).toMatch(/^Finding 0 .*\.\n\[… \d+ characters …\]\n.* 39 of the review\.$/);
});

test("a secret is removed before a cut could halve it", () => {
  const key = `sk-ant-api03-${"aB3dE5fG7h".repeat(9)}AA`;
  expect(verbatim(`${"x ".repeat(60)}${key} ${"y ".repeat(60)}`, 130)).not.toContain("aB3dE5fG7h");
});

test("each line of a quotation is marked", () => {
  expect(quoted("I rounded it.\n#1 asked: delete it")).toBe("> I rounded it.\n> #1 asked: delete it");
});
