// Tests how hidden characters in foreign text are shown.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HOSTILE, UNSEEN } from "../../../test/builders/render/hostile-strings.ts";
import { Visible } from "./visible.tsx";
import { visibleLine, visibleSpans, visibleText } from "./visible-text.ts";

test("words, emoji and scripts are one span, unchanged", () => {
  const text = "é 日本 👩‍👩‍👧 👍🏽 עברית فارسی‌ها \t<b>&amp;`\n";
  expect(visibleSpans(text)).toEqual([{ text, hidden: false }]);
  expect(visibleText(text)).toBe(text);
  expect(visibleText("")).toBe("");
});

test("control characters are shown as symbols, direction marks by their code", () => {
  expect(visibleText("a\u0000b\u001bc\u007fd\u0085e\u202ef\u2069")).toBe("a␀b␛c␡d⟨U+0085⟩e⟨U+202E⟩f⟨U+2069⟩");
  expect(visibleText("\u{e0041}")).toBe("⟨U+E0041⟩");
});

test("hidden characters are highlighted", () => {
  expect(visibleSpans("a\u202e\u202db")).toEqual([
    { text: "a", hidden: false },
    { text: "⟨U+202E⟩⟨U+202D⟩", hidden: true },
    { text: "b", hidden: false },
  ]);
  expect(renderToStaticMarkup(createElement(Visible, { text: "a\u202e<b>" }))).toBe(
    'a<span class="text-warn">⟨U+202E⟩</span>&lt;b&gt;',
  );
});

test("a text full of hidden characters makes few elements", () => {
  const markup = renderToStaticMarkup(createElement(Visible, { text: "a\u0000".repeat(50_000) }));
  expect(markup).toBe("a␀".repeat(50_000));
});

test("line endings are unified, and half a character is replaced", () => {
  expect(visibleText("a\r\nb\rc\nd\ud800")).toBe("a\nb\nc\nd\ufffd");
  expect(visibleLine("  a\r\n\tb  ")).toBe("a b");
});

test.each(HOSTILE.map((text) => [JSON.stringify(text.slice(0, 60)), text]))(
  "hidden characters are shown in %s",
  (_, text) => {
    expect(visibleText(text)).not.toMatch(UNSEEN);
  },
);
