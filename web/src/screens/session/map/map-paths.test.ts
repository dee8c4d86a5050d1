// Tests how much a map draws, and where its marks are.
import { expect, it } from "vitest";
import { type MapTurn, mapBars } from "../../../../../src/text/map-bars.ts";
import { barOf, mapPaths, mapWords, turnAt } from "./map-paths.ts";

const turns = (count: number): MapTurn[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ turn: index + 1, work: index % 2 === 0 ? "edits" : "talk", failed: index % 5 === 0 ? 1 : 0 },
    ...{ cost: 1 + (index % 7), tokens: 10, subagents_cost: null, subagents_tokens: 0 },
  }));

it("five thousand turns are drawn as a few paths of no more bars than fit", () => {
  const bars = mapBars(turns(5000), 300);
  const { work, subagents, marks } = mapPaths(bars, [{ turn: 4321, kind: "compaction", text: "" }]);
  const drawn = Object.values(work).join("").match(/M/g) ?? [];
  expect(drawn.length).toBe(bars.length);
  expect(drawn.length).toBeLessThanOrEqual(300);
  expect(subagents).toBe("");
  expect(marks.compaction).toBe(`M${barOf(bars, 4321)} 0v100`);
});

it("a turn that sub-agents worked for is divided", () => {
  const [turn] = turns(1);
  const bars = turn ? mapBars([{ ...turn, cost: 1, subagents_cost: 1 }], 10) : [];
  const { work, subagents } = mapPaths(bars, []);
  expect([work.edits, subagents]).toEqual(["M0 48h0.8v36h-0.8z", "M0 12h0.8v36h-0.8z"]);
});

it("a position leads to a turn, also at the very ends", () => {
  expect([turnAt(0, 10), turnAt(0.55, 10), turnAt(1, 10), turnAt(-1, 10)]).toEqual([1, 6, 10, 1]);
});

it("the map can be read as a sentence", () => {
  expect(mapWords({ turns: turns(3), marks: [{ turn: 2, kind: "compaction", text: "" }] })).toBe(
    "3 turns: 2 with edits, 1 only talking, 1 with failures; compacted once.",
  );
});
