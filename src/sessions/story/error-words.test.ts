// Tests which words of an error stay the same when it is met again.
import { expect, test } from "vitest";
import { closeness, errorKey, errorWords } from "./error-words.ts";

test.each([
  ["a place", "src/cart.ts:12:5: total is undefined", "lib/cart.ts:99:1: total is undefined"],
  ["a path", "open /home/dana/shop/a.json: no such file", "open /tmp/x/a.json: no such file"],
  ["a time", "2026-02-05T10:00:00Z connection refused", "2026-03-01T11:11:11Z connection refused"],
  ["an address", "fault at 0x7ffe12 in total", "fault at 0x81aa00 in total"],
  [
    "an id",
    "job 0c6a1f3e-5b1d-4e0a-9d57-2f6b8c1e4a90 failed",
    "job 1d6a1f3e-5b1d-4e0a-9d57-2f6b8c1e4a91 failed",
  ],
])("%s makes no difference", (_, one, other) => {
  expect(errorKey(one)).toBe(errorKey(other));
});

test("codes and names count more than words, and words more than files", () => {
  const words = errorWords("TS2345 in cart.ts: argument of totalOf is not assignable");
  const weight = (word: string) => words.get(word) ?? 0;
  expect(weight("ts2345")).toBeGreaterThan(weight("argument"));
  expect(weight("totalof")).toBeGreaterThan(weight("argument"));
  expect(weight("argument")).toBeGreaterThan(weight("cart.ts"));
  expect(weight("cart.ts")).toBeGreaterThan(weight("of"));
});

test("a status code is a word, other numbers are not", () => {
  expect([...errorWords("HTTP 404 after 1250 of 20 tries").keys()]).toEqual([
    "http",
    "404",
    "after",
    "of",
    "tries",
  ]);
});

test("closeness is 1 for the same error and low for another", () => {
  const wanted = errorWords("cart.ts:3:1: Property 'netTotal' does not exist on type 'Cart'");
  expect(closeness(wanted, "src/cart.ts:80:9: Property 'netTotal' does not exist on type 'Cart'")).toBe(1);
  expect(closeness(wanted, "Property 'mail' does not exist on type 'User'")).toBeLessThan(0.6);
  expect(closeness(errorWords(""), "anything")).toBe(0);
});
