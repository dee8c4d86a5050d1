// Texts with and without characters that join are split as Intl.Segmenter splits them.
import fc from "fast-check";
import { expect, test } from "vitest";
import { graphemesOf } from "./graphemes.ts";

const segmenter = new Intl.Segmenter();
const segmented = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

test.each([
  "",
  "plain text, of one unit each",
  "naïve “quotes” – and dashes…",
  "漢字かな交じり文、한국어",
  "line\r\nbreak\tand tab",
  "e\u0301 and か\u3099",
  "👩‍👩‍👧 🇩🇪 ✌🏽 1\ufe0f\u20e3",
])("splits %j as people count", (text) => {
  expect([...graphemesOf(text)]).toEqual(segmented(text));
});

test("any text is split as the segmenter splits it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect([...graphemesOf(text)]).toEqual(segmented(text));
    }),
  );
});
