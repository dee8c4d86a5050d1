// Tests which part of a question is taken for an error.
import { expect, test } from "vitest";
import { quotedError } from "./quoted-error.ts";

test.each([
  [
    "an error as it was printed",
    "error: pathspec 'x' did not match",
    "error: pathspec 'x' did not match",
    true,
  ],
  [
    "the longest quotation",
    "`npm test` printed 'cart is not sorted yet'. Why?",
    "cart is not sorted yet",
    false,
  ],
  [
    "the sentence that reports it",
    "git push was rejected (fetch first). What helped?",
    "git push was rejected (fetch first).",
    false,
  ],
])("%s", (_, question, text, is_whole) => {
  expect(quotedError(question)).toEqual({ text, is_whole });
});

test.each(["why did the cache expire", "Why was the test failing?", "Don't the user's hooks run twice"])(
  "%s quotes none",
  (question) => {
    expect(quotedError(question)).toBeNull();
  },
);
