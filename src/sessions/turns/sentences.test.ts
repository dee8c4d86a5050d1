// Tests where a sentence ends: at a stop or a line break, but not at every one.
import { expect, test } from "vitest";
import { sentencesOf } from "./sentences.ts";

test.each([
  ["a long line", "Round the total of the cart and of every single order in it, also\nthose of last year"],
  ["a connecting word", "Round the total of the\ncart"],
  ["one before a noun", "Verschiebe die Rundung der Summe aller alten Bestellungen in den\nWarenkorb"],
  ["a comma", "Round the total of the cart,\nalso in old orders"],
])("a line break after %s does not end a sentence", (_, text) => {
  expect(sentencesOf(text)).toEqual([text.replace("\n", " ")]);
});

test("a line break inside a sentence without spaces adds none", () => {
  expect(sentencesOf("カートの合計を\n切り上げてください")).toEqual(["カートの合計を切り上げてください"]);
  expect(sentencesOf("把购物车的总价和\n运费四舍五入")).toEqual(["把购物车的总价和运费四舍五入"]);
});

test.each([
  ["a list", "Round the total of the\n- cart"],
  ["a lettered list", "Round the total of the\na) cart"],
  ["a heading", "Round the total of the\n# Cart"],
  ["a quotation", "Round the total of the\n> cart"],
  ["another sentence", "Round the total up\nit was wrong"],
  ["an empty line", "Round the total of the\n\ncart"],
])("a line break before %s ends a sentence", (_, text) => {
  expect(sentencesOf(text)).toHaveLength(2);
});

test("a line break after a heading ends it", () => {
  expect(sentencesOf("# Rounding of the\ncart")).toEqual(["Rounding of the", "cart"]);
});

test("a stop inside a quotation does not end a sentence", () => {
  const asked = 'The cart shows "Nothing found. Try again." after checkout.';
  expect(sentencesOf(`${asked} It should not.`)).toEqual([asked, "It should not."]);
  expect(sentencesOf("It shows “Nothing. Try again.” there. Why?")).toEqual([
    "It shows “Nothing. Try again.” there.",
    "Why?",
  ]);
  expect(sentencesOf('It shows "None. Wait. Try again." there. Why?')).toHaveLength(2);
  expect(sentencesOf('A 3" screen is small. Why?')).toEqual(['A 3" screen is small.', "Why?"]);
});

test("a sentence may begin with a mark of its own", () => {
  expect(sentencesOf("Tengo un carrito. ¿Por qué redondea?")).toHaveLength(2);
  expect(sentencesOf("Das ist falsch. „Summe“ fehlt.")).toHaveLength(2);
});
