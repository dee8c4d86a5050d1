// Tests what a reader is shown in which turn.
import { expect, test } from "vitest";
import { targetOf } from "./use-target.ts";

const match = {
  session_id: "s",
  in_subsession: false,
  turn: 4,
  spans: [
    { text: "the ", hit: false },
    { text: "Refunds", hit: true },
    { text: " of a shop", hit: false },
  ],
};

test("a match is shown by the words as they were found, not as they were typed", () => {
  expect(targetOf(match, "refund", null)).toEqual({ turn: 4, words: ["refunds"], file: null });
});

test("a match without marked words is shown by those that were typed", () => {
  expect(targetOf({ ...match, spans: [{ text: "x", hit: false }] }, "the Refund -shop", null)).toMatchObject({
    words: ["the", "refund"],
  });
});

test("without a match, the file in the address is shown", () => {
  expect(targetOf(undefined, "", { turn: 2, file: "/a.ts" })).toEqual({ turn: 2, words: [], file: "/a.ts" });
  expect(targetOf({ ...match, in_subsession: true }, "x", null)).toBe(null);
});
