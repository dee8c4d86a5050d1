// Tests how hidden characters are recognized, removed and shown.
import { expect, test } from "vitest";
import { escapeHidden, hasHidden, pictureOf, replaceHidden, withoutHidden } from "./hidden-characters.ts";

test("words, emoji and scripts have no hidden characters", () => {
  expect(hasHidden("é 日本 👩‍👩‍👧 👍🏽 ❤️ עברית فارسی‌ها \t<b>&amp;`\n")).toBe(false);
});

test("hidden characters are removed or shown, also next to each other", () => {
  const text = "a\u0000\u001bb\u007f\u202e\u{e0041}c\u3164";
  expect(withoutHidden(text)).toBe("abc");
  expect(replaceHidden(text, pictureOf)).toBe("a␀␛b␡⟨U+202E⟩⟨U+E0041⟩c⟨U+3164⟩");
});

test("escaped JSON has the same value and no hidden characters", () => {
  const value = { text: "a\u009b2J\u007f\u202eb\u2028é日本\u{e0041}\u00ad" };
  const json = escapeHidden(JSON.stringify(value));
  expect(JSON.parse(json)).toEqual(value);
  expect(hasHidden(json)).toBe(false);
});
