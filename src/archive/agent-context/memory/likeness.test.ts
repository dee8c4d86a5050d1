// Tests which prompts count as the same, and which words they are compared by.
import { expect, test } from "vitest";
import { isStrong, likeness } from "./likeness.ts";
import { tellingWords } from "./telling-words.ts";

const RAREST = 6;
const words = (text: string) => new Set(tellingWords(text));

function strong(prompt: string, earlier: string, answer = "", weight = RAREST / 2): boolean {
  const found = likeness(words(prompt), { prompt: words(earlier), answer: words(answer) }, () => weight);
  return isStrong(found, RAREST);
}

const CART = "The cart total ignores the discount voucher in Japan";

test("the same request in other words is a strong match", () => {
  expect(strong(CART, "Why does the cart total ignore a voucher? The discount in Japan is missing")).toBe(
    true,
  );
});

test("words that every turn has are not enough", () => {
  expect(strong(CART, CART, "", 0.5)).toBe(false);
});

test("a request that is part of a long plan is not the same request", () => {
  const plan = Array.from({ length: 40 }, (_, index) => `module${index}`).join(" ");
  expect(strong(CART, `${CART} ${plan}`)).toBe(false);
});

test("an answer alone does not make a match", () => {
  expect(strong(CART, "Look around", CART)).toBe(false);
});

test("greetings, common words, numbers, addresses and private text do not count", () => {
  expect(
    tellingWords("Please fix the tests of 42 vouchers at https://shop.test/cart <private>pin</private>"),
  ).toEqual(["vouchers"]);
});
