// Tests how styled text is cut to a width and coloured.
import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { cut, pad, paint, span } from "./spans.ts";

test("a text that fits is put on one line and not cut", () => {
  expect(cut("fix  the\ncart", 20)).toBe("fix the cart");
});

test("a text that does not fit is cut between words if that loses little", () => {
  expect(cut("why does the cart total round down", 24)).toBe("why does the cart total…");
  expect(cut("/home/dana/a-very-long-folder-name", 12)).toBe("/home/dana/…");
});

test.each([
  ["move the rounding of the cart total", 22, "move the rounding…"],
  ["verschiebe die Rundung in den Warenkorb", 32, "verschiebe die Rundung…"],
  ["déplacer le calcul du total vers le panier", 38, "déplacer le calcul du total…"],
  ["mover el redondeo del total a la cesta", 34, "mover el redondeo del total…"],
  ["перенеси округление суммы в корзину", 30, "перенеси округление суммы…"],
])("a text is not cut after a word that only connects: %s", (text, width, line) => {
  expect(cut(text, width)).toBe(line);
});

test("wide characters and joined emoji are never cut in two", () => {
  expect(cut("日本語の長い文", 7)).toBe("日本語…");
  expect(cut("ab👩‍👩‍👧‍👦cd", 4)).toBe("ab…");
});

test("a cut text is never wider than requested", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.integer({ min: 4, max: 60 }),
      (text, width) => {
        expect(stringWidth(cut(text, width))).toBeLessThanOrEqual(width);
      },
    ),
  );
});

test("padding counts columns, not characters", () => {
  expect(pad("日本", 6)).toBe("日本  ");
  expect(pad("7", 3, "left")).toBe("  7");
});

test("colour is added last, to safe text", () => {
  const line = [span("\u001b[5mx", "red"), span("\ny")];
  expect(paint(line, true)).toBe("\u001b[31mx\u001b[39m y");
  expect(paint(line, false)).toBe("x y");
});
