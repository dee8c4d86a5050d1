// Compares widths with a package that knows more characters but takes longer to load.
import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { widthOf } from "./measure.ts";

test.each([
  "plain text",
  "naïve café – “quoted” … ·",
  "手引き",
  "「在庫」を検索",
  "ﾊﾟﾋﾟ",
  "한국어",
  "e\u0301te\u0301",
  "नमस्ते",
  "👨‍👩‍👧 👍🏽 🇩🇪 ☎️ 1️⃣ ✔ ★ ● ❯ ✗",
  "a\u200bb\u00ad",
  "│ └ ├ ↳ ──",
])("the width of %s is the same as in string-width", (text) => {
  expect(widthOf(text)).toBe(stringWidth(text));
});

test("the widths of single characters of every plane are the same as in string-width", () => {
  const assigned = /^[^\p{Cn}\p{Co}\p{Cs}\p{Cc}]$/u;
  const jamo = /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/;
  const single = fc.integer({ min: 0x20, max: 0x1ffff }).map((code) => String.fromCodePoint(code));
  const known = single.filter((character) => assigned.test(character) && !jamo.test(character));
  fc.assert(
    fc.property(known, (character) => {
      expect(widthOf(character)).toBe(stringWidth(character));
    }),
    { numRuns: 5000 },
  );
});
