// Tests the order of found turns.
import { expect, test } from "vitest";
import { type FoundRow, type Lookup, preferQuoting, rankTurns, type TurnFacts } from "./rank.ts";

const NOW = Date.UTC(2025, 10, 15);
const DAY = 24 * 3600 * 1000;

type Row = FoundRow<string> & Lookup;

function row(turn: string, fields: Partial<Row> = {}): Row {
  return { turn, scope: "dialogue", by: "any", bm25: 5, in_prompt: 0, ...fields };
}

/** All turns are old and have short prompts, except for the given facts. */
function rank(rows: readonly Row[], given: Record<string, Partial<TurnFacts>> = {}) {
  const usual = { at: NOW - 365 * DAY, prompt_size: 50, of_subagent: false };
  const facts = new Map(rows.map(({ turn }) => [turn, { ...usual, ...given[turn] }]));
  const found = rows.map((row) => ({ scope: row.scope, by: row.by, rows: [row] }));
  return rankTurns(found, facts, NOW);
}

const names = (ranked: readonly { readonly turn: string }[]) => ranked.map(({ turn }) => turn);
const order = (...rows: Row[]) => names(rank(rows));

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

test("a turn with the text as it was typed comes before one that matches a little better", () => {
  const ranked = rank([row("better", { bm25: 6 }), row("quoting"), row("worse", { bm25: 1 })]);
  expect(names(preferQuoting(ranked, new Set(["quoting"])))).toEqual(["quoting", "better", "worse"]);
  expect(names(preferQuoting(ranked, new Set(["worse"])))).toEqual(["better", "quoting", "worse"]);
});

test("the same words count more in a prompt, but little in a long one", () => {
  const rows = [
    row("answered", { bm25: 6 }),
    row("asked", { in_prompt: 4 }),
    row("pasted", { in_prompt: 4 }),
  ];
  expect(names(rank(rows, { pasted: { prompt_size: 20_000 } }))).toEqual(["asked", "answered", "pasted"]);
});

test("a turn comes before the sub-agent that it started with the same words", () => {
  const rows = [row("sub-agent", { bm25: 7 }), row("turn"), row("unrelated", { bm25: 1 })];
  expect(names(rank(rows, { "sub-agent": { of_subagent: true } }))).toEqual([
    "turn",
    "sub-agent",
    "unrelated",
  ]);
});

test("a turn without facts is left out", () => {
  expect(rankTurns([{ scope: "dialogue", by: "any", rows: [row("gone")] }], new Map(), NOW)).toEqual([]);
});

test("among equals the newest comes first", () => {
  const rows = [row("old"), row("new"), row("unknown")];
  const order = names(rank(rows, { new: { at: NOW - DAY }, unknown: { at: null } }));
  expect(order).toEqual(["new", "old", "unknown"]);
});

test("a better match beats a newer turn", () => {
  expect(names(rank([row("new"), row("better", { bm25: 6 })], { new: { at: NOW } }))).toEqual([
    "better",
    "new",
  ]);
});

test("a turn with a future time counts as new as one from now", () => {
  expect(rank([row("a")], { a: { at: NOW + 9 * DAY } })).toEqual(rank([row("a")], { a: { at: NOW } }));
});
