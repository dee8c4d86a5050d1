// Tests which sentences of an agent answer a question.
import { expect, test } from "vitest";
import { chooseSentences } from "./choose-sentences.ts";

/** Finds whole words, each by its index. */
const wordsIn =
  (...words: string[]) =>
  (text: string) =>
    words.flatMap((word, index) => (new RegExp(`\\b${word}\\b`, "i").test(text) ? [index] : []));

const final = (text: string) => ({ text, final: true });
const early = (text: string) => ({ text, final: false });

test("sentences with the question's words come before others, in their order", () => {
  const text =
    "The page is green now. The cache expired because ttl is in seconds. I also sorted the imports.";
  expect(chooseSentences([final(text)], wordsIn("cache", "ttl"), 60)).toEqual([
    "The cache expired because ttl is in seconds.",
  ]);
});

test("a cause that was said before the answer is chosen", () => {
  const spoken = [
    early("Let me look at the cache."),
    early("The issue was that the client expects milliseconds."),
    final("Done, please try the cache again."),
  ];
  expect(chooseSentences(spoken, wordsIn("cache"), 200)).toEqual([
    "The issue was that the client expects milliseconds.",
    "Done, please try the cache again.",
  ]);
});

test("a second sentence with the same words gives way to one that says more", () => {
  const text =
    "The cache is cleared by cron at night. The cache is cleared by hand too. It was decided to keep entries for 91 days.";
  expect(chooseSentences([final(text)], wordsIn("cache", "cleared"), 100)).toEqual([
    "The cache is cleared by cron at night.",
    "It was decided to keep entries for 91 days.",
  ]);
});

test("announcements, lone headings and lists of paths are not chosen", () => {
  const text =
    "I'll fix the cache now.\n\nCache:\n\n`src/cache.ts`, `src/cache.test.ts`\n\nThe cache keeps an hour.";
  expect(chooseSentences([final(text)], wordsIn("cache"), 40)).toEqual(["The cache keeps an hour."]);
});

test("a line of code is chosen if it is asked for", () => {
  const text =
    "Run these:\n```sh\nnpm run cache:clear\nnpm start\n```\nThat is all there is to say about it.";
  expect(chooseSentences([final(text)], wordsIn("cache", "clear"), 60)).toContain("npm run cache:clear");
});

test("a code block of one line belongs to the sentence that leads to it", () => {
  const text = "It fails with:\n\n```\n401 Unauthorized: no scope\n```\n\nThe token may only read.";
  expect(chooseSentences([final(text)], wordsIn("fails"), 80)).toContain(
    "It fails with: `401 Unauthorized: no scope`.",
  );
});

test("a sentence after the news that the cause was found tells it", () => {
  const text =
    "Found the problem.\n\nThe token may read.\n\n- One point of a list about the cache\n- Another point about it";
  expect(chooseSentences([final(text)], wordsIn("list"), 80)).toContain("The token may read.");
});

test("nothing is longer than the room, and no text gives no sentence", () => {
  expect(
    chooseSentences([final("A very long sentence about nothing at all, really.")], () => [], 20),
  ).toEqual([]);
  expect(chooseSentences([], () => [], 200)).toEqual([]);
});

test("points under a heading that the question names come together, and the others are counted", () => {
  const text = `Done with the cart.

**Fixed:**
- The cart total counts vouchers
- The cart mail has a date

**Deferred:**
- A second currency, because nobody asked
- Prices per country need a table
- Old receipts stay as they are`;
  const wanted = wordsIn("deferred", "cart");
  expect(chooseSentences([final(text)], wanted, 150)).toEqual([
    "Deferred: A second currency, because nobody asked",
    "Prices per country need a table",
    "Old receipts stay as they are",
  ]);
  expect(chooseSentences([final(text)], wanted, 60)).toEqual([
    "Deferred: A second currency, because nobody asked (… 2 more)",
  ]);
});

test("cause and fix are both chosen, not two causes", () => {
  const text =
    "## Root cause\n\nThe cart rounds each price. It rounds the tax a second time.\n\n## Fix\n\nOnly the sum is rounded.";
  expect(chooseSentences([final(text)], wordsIn("cart"), 85)).toEqual([
    "Root cause: The cart rounds each price.",
    "Fix: Only the sum is rounded.",
  ]);
});

test("what is left to do comes first if it is asked for", () => {
  const text = "The cart was slow because of the tax table. It is staged and you need to commit it yourself.";
  expect(chooseSentences([final(text)], wordsIn("cart"), 60)).toEqual([
    "The cart was slow because of the tax table.",
  ]);
  expect(chooseSentences([final(text)], wordsIn("cart"), 60, true)).toEqual([
    "It is staged and you need to commit it yourself.",
  ]);
});

test("a sentence that was said before in nearly the same words is left out", () => {
  const spoken = [
    early("The issue was that rounding happens twice for vouchers."),
    final("The issue was that rounding happens twice for all vouchers. The page of the shop is green."),
  ];
  expect(chooseSentences(spoken, wordsIn("vouchers"), 300)).toHaveLength(2);
});

test("what is left to do is taken from the end of the turn alone", () => {
  const spoken = [
    early("The cart still needs a second currency, which is not yet written."),
    final("The cart has both currencies, and you need to push it."),
  ];
  expect(chooseSentences(spoken, wordsIn("cart"), 300, true)).toEqual([
    "The cart has both currencies, and you need to push it.",
  ]);
});
