// Tests the order of found turns.
import { expect, test } from "vitest";
import { type FoundRow, rankTurns } from "./rank.ts";

const NOW = Date.UTC(2025, 10, 15);
const DAY = 24 * 3600 * 1000;

function row(turn: string, fields: Partial<FoundRow<string>> = {}): FoundRow<string> {
  return { turn, scope: "dialogue", by: "any", bm25: 5, at: NOW - 365 * DAY, ...fields };
}

const order = (...rows: FoundRow<string>[]) => rankTurns(rows, NOW).map(({ turn }) => turn);

test("the better match comes first", () => {
  expect(order(row("weak", { bm25: 2 }), row("strong", { bm25: 9 }))).toEqual(["strong", "weak"]);
});

test("dialogue comes before tool output", () => {
  expect(order(row("printed", { scope: "work" }), row("dialogue"))).toEqual(["dialogue", "printed"]);
});

test("in tool output, words near each other come before words anywhere", () => {
  const near = row("near", { scope: "work", by: "near" });
  expect(order(row("anywhere", { scope: "work", bm25: 9 }), near)).toEqual(["near", "anywhere"]);
});

test("a turn comes once, scored by its best row of each kind", () => {
  const rows = [row("long", { bm25: 4 }), row("long", { bm25: 4 }), row("long", { bm25: 4 }), row("short")];
  expect(order(...rows)).toEqual(["short", "long"]);
  expect(order(row("dialogue"), row("both"), row("both", { scope: "work" }))).toEqual(["both", "dialogue"]);
});

test("among equals the newest comes first", () => {
  expect(order(row("old"), row("new", { at: NOW - DAY }), row("unknown", { at: null }))).toEqual([
    "new",
    "old",
    "unknown",
  ]);
});

test("a better match beats a newer turn", () => {
  expect(order(row("new", { at: NOW }), row("better", { bm25: 6 }))).toEqual(["better", "new"]);
});

test("a turn with a future time counts as new as one from now", () => {
  expect(rankTurns([row("a", { at: NOW + 9 * DAY })], NOW)).toEqual(rankTurns([row("a", { at: NOW })], NOW));
});
