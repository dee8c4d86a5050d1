// Tests the bars of a session's map.
import { expect, it } from "vitest";
import { type MapTurn, mapBars } from "./map-bars.ts";

it("a short session has a bar for each turn, the highest for the most expensive", () => {
  const bars = mapBars([turnOf(1, { cost: 1 }), turnOf(2, { cost: 4 }), turnOf(3, { cost: 0 })], 100);
  expect(bars.map(({ from, to, height }) => [from, to, height])).toEqual([
    [1, 1, 0.5],
    [2, 2, 1],
    [3, 3, 0],
  ]);
});

it("five thousand turns make no more bars than fit, and every turn is in one of them", () => {
  const turns = Array.from({ length: 5000 }, (_, index) => turnOf(index + 1));
  const bars = mapBars(turns, 400);
  expect(bars.length).toBeLessThanOrEqual(400);
  expect(bars[0]?.from).toBe(1);
  expect(bars.at(-1)?.to).toBe(5000);
  for (const [index, bar] of bars.entries()) expect(bar.from).toBe((bars[index - 1]?.to ?? 0) + 1);
});

it("a bar of several turns shows what most of them did, and every failure", () => {
  const [bar] = mapBars(
    [turnOf(1, { work: "talk" }), turnOf(2, { work: "edits" }), turnOf(3, { work: "edits", failed: 2 })],
    1,
  );
  expect(bar).toMatchObject({ work: "edits", failed: 2 });
});

it("sub-agents count, and their share is known", () => {
  const [bar] = mapBars([turnOf(1, { cost: 1, subagents_cost: 3 })], 10);
  expect(bar).toMatchObject({ height: 1, subagents: 0.75 });
});

it("tokens are measured if nothing has a price", () => {
  const bars = mapBars([turnOf(1, { tokens: 100 }), turnOf(2, { tokens: 25 })], 10);
  expect(bars.map(({ height }) => height)).toEqual([1, 0.5]);
});

function turnOf(turn: number, fields: Partial<MapTurn> = {}): MapTurn {
  const none = { cost: null, tokens: 0, subagents_cost: null, subagents_tokens: 0 };
  return { turn, work: "talk", failed: 0, ...none, ...fields };
}
