// Tests that foreign text becomes readable, without hidden characters.
import fc from "fast-check";
import { expect, test } from "vitest";
import { HOSTILE, UNSEEN } from "../../test/builders/render/hostile-strings.ts";
import { visibleLine, visibleText } from "./visible-text.ts";

test("terminal colours, titles and links are removed and their words kept", () => {
  expect(visibleText("\u001b[1;31mred\u001b[0m \u001b]0;title\u0007words")).toBe("red words");
  expect(visibleText("\u001b]8;;https://x.example\u001b\\link\u001b]8;;\u001b\\")).toBe("link");
});

test("other control characters and direction marks are shown", () => {
  expect(visibleText("a\u0000b\u0007c\u007fd\u0085e\u202ef")).toBe("a␀b␇c␡d⟨U+0085⟩e⟨U+202E⟩f");
  expect(visibleText("\u{e0041}")).toBe("⟨U+E0041⟩");
  expect(visibleText("\u001b]0;never closed\nnext")).toBe("␛]0;never closed\nnext");
});

test("words, emoji and scripts are unchanged", () => {
  const text = "é 日本 👩‍👩‍👧 👍🏽 עברית فارسی‌ها \t<b>&amp;`\n";
  expect(visibleText(text)).toBe(text);
});

test("line endings become newlines", () => {
  expect(visibleText("a\r\nb\rc\nd")).toBe("a\nb\nc\nd");
  expect(visibleLine("  a\r\n\tb  ")).toBe("a b");
  expect(visibleLine("word ".repeat(100), 20)).toBe("word word word word…");
  expect(visibleLine(" ".repeat(9999), 20)).toBe("…");
});

test("the result never has hidden characters", () => {
  const units = fc.string({ unit: "binary", maxLength: 50 });
  fc.assert(
    fc.property(units, (text) => {
      expect(visibleText(text)).not.toMatch(UNSEEN);
    }),
  );
  for (const text of HOSTILE) expect(visibleText(text)).not.toMatch(UNSEEN);
});

test("a sequence without an end is shown, however much text follows", () => {
  const rest = "x".repeat(1000);
  expect(visibleText(`\u001b]8;;${rest}\u0007`)).toBe(`␛]8;;${rest}␇`);
  expect(visibleText("\u001b]8;;".repeat(1000))).toBe("␛]8;;".repeat(1000));
});
