// Text that can be read, and in which nothing hides.
import fc from "fast-check";
import { expect, test } from "vitest";
import { HOSTILE, UNSEEN } from "../../test/builders/render/hostile-strings.ts";
import { visibleLine, visibleText } from "./visible-text.ts";

test("colours, titles and links of a terminal leave their words", () => {
  expect(visibleText("\u001b[1;31mred\u001b[0m \u001b]0;title\u0007words")).toBe("red words");
  expect(visibleText("\u001b]8;;https://x.example\u001b\\link\u001b]8;;\u001b\\")).toBe("link");
});

test("any other control character and mark of direction is shown", () => {
  expect(visibleText("a\u0000b\u0007c\u007fd\u0085e\u202ef")).toBe("a␀b␇c␡d⟨U+0085⟩e⟨U+202E⟩f");
  expect(visibleText("\u{e0041}")).toBe("⟨U+E0041⟩");
  expect(visibleText("\u001b]0;never closed\nnext")).toBe("␛]0;never closed\nnext");
});

test("words, emoji and scripts stay as they are", () => {
  const text = "é 日本 👩‍👩‍👧 👍🏽 עברית فارسی‌ها \t<b>&amp;`\n";
  expect(visibleText(text)).toBe(text);
});

test("a line ends as lines end here", () => {
  expect(visibleText("a\r\nb\rc\nd")).toBe("a\nb\nc\nd");
  expect(visibleLine("  a\r\n\tb  ")).toBe("a b");
  expect(visibleLine("word ".repeat(100), 20)).toBe("word word word word…");
  expect(visibleLine(" ".repeat(9999), 20)).toBe("…");
});

test("whatever goes in, nothing unseen comes out", () => {
  const units = fc.string({ unit: "binary", maxLength: 50 });
  fc.assert(
    fc.property(units, (text) => {
      expect(visibleText(text)).not.toMatch(UNSEEN);
    }),
  );
  for (const text of HOSTILE) expect(visibleText(text)).not.toMatch(UNSEEN);
});

test("a beginning without an end is shown, however much follows", () => {
  const rest = "x".repeat(1000);
  expect(visibleText(`\u001b]8;;${rest}\u0007`)).toBe(`␛]8;;${rest}␇`);
  expect(visibleText("\u001b]8;;".repeat(1000))).toBe("␛]8;;".repeat(1000));
});
