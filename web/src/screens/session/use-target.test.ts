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
  const target = { turn: 4, words: ["refunds"], line: ["refunds"], text: "", file: null };
  expect(targetOf(match, ["refund"], null)).toEqual(target);
});

test("a match without marked words is shown by those that were typed", () => {
  expect(targetOf({ ...match, spans: [{ text: "x", hit: false }] }, ["the", "refund"], null)).toMatchObject({
    words: ["the", "refund"],
  });
});

test("words of the query that the line does not have are looked for too, but not parts of other words", () => {
  const target = targetOf(match, ["refunded", "Voucher", "of", "an"], null);
  expect(target).toMatchObject({ words: ["refunds", "voucher"], line: ["refunds"] });
});

test("two words of a line are looked for in its text", () => {
  const spans = [...match.spans, { text: " near the ", hit: false }, { text: "Voucher", hit: true }];
  const text = "Refunds of a shop near the Voucher";
  expect(targetOf({ ...match, spans }, ["voucher"], null)).toMatchObject({ text });
});

test("without a match, the file in the address is shown", () => {
  const at = { turn: 2, file: "/a.ts" };
  expect(targetOf(undefined, [], at)).toEqual({ ...at, words: [], line: [], text: "" });
  expect(targetOf({ ...match, in_subsession: true }, ["x"], null)).toBe(null);
});
