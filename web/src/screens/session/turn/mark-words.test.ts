// Tests where words are marked, and at which of them a reader lands.
import { expect, test } from "vitest";
import { bestPlace, placesOf } from "./mark-words.ts";

const found = (text: string, ...words: string[]) =>
  placesOf(text, words).map(({ start, end }) => text.slice(start, end));

test("every place of a word is marked, in any case and in order", () => {
  expect(found("Cache, the cache and the shop", "shop", "cache")).toEqual(["Cache", "cache", "shop"]);
});

test("of words that overlap, the longer one is marked", () => {
  expect(found("refunds", "refund", "refunds")).toEqual(["refunds"]);
});

test("no word marks nothing", () => {
  expect(found("text")).toEqual([]);
  expect(found("text", "")).toEqual([]);
});

test("a reader lands where most of the words are close together", () => {
  expect(bestPlace(["cache", "Cache", "shop"], [0, 500, 520], NONE)).toBe(1);
  expect(bestPlace(["cache", "cache"], [0, 500], NONE)).toBe(0);
  expect(bestPlace([], [], NONE)).toBe(0);
});

test("the place to land has the words of the line that was shown, although others are together elsewhere", () => {
  const texts = ["lint", "errors", "files", "errors", "shadowing"];
  expect(bestPlace(texts, [0, 0, 30, 900, 900], new Set(["errors", "shadowing"]))).toBe(3);
});

const NONE = new Set<string>();
