// Tests colours and marks on the same line.
import { expect, it } from "vitest";
import { mergeSpans, spanLines } from "./merge-spans.ts";

it("colours and marks are cut where either begins", () => {
  const parts = [
    { text: "let a", changed: false },
    { text: "bc = 1", changed: true },
  ];
  const spans = [
    { text: "let", class_name: "keyword" },
    { text: " abc = ", class_name: null },
    { text: "1", class_name: "number" },
  ];
  expect(mergeSpans(parts, spans)).toEqual([
    { text: "let", class_name: "keyword", changed: false },
    { text: " a", class_name: null, changed: false },
    { text: "bc = ", class_name: null, changed: true },
    { text: "1", class_name: "number", changed: true },
  ]);
});

it("without colours, or with those of another text, only the marks remain", () => {
  const parts = [{ text: "ab", changed: true }];
  const plain = [{ text: "ab", class_name: null, changed: true }];
  expect(mergeSpans(parts, undefined)).toEqual(plain);
  expect(mergeSpans(parts, [{ text: "xy", class_name: "keyword" }])).toEqual(plain);
});

it("coloured text is split into lines", () => {
  const spans = [
    { text: "/* a\nb */", class_name: "comment" },
    { text: " c\n", class_name: null },
  ];
  expect(spanLines(spans).map((line) => line.map(({ text }) => text).join("|"))).toEqual([
    "/* a",
    "b */| c",
    "",
  ]);
});
