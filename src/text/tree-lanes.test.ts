// Tests where sessions and lines go when a tree is drawn.
import { expect, test } from "vitest";
import { type LanedNode, treeLanes } from "./tree-lanes.ts";

function node(id: string, parent: string | null, continues = false): LanedNode {
  return { id, parent, continues };
}

test("a continuation stays below its parent", () => {
  const lanes = treeLanes([node("a", null), node("b", "a", true), node("c", "b", true)], 4);
  expect([...lanes.values()].map(({ level, comes, goes }) => [level, comes, goes])).toEqual([
    [0, "nowhere", true],
    [0, "above", true],
    [0, "above", false],
  ]);
});

test("a fork moves to the side, and the line passes it to the continuation", () => {
  const lanes = treeLanes(
    [node("a", null), node("fork", "a"), node("deep", "fork"), node("b", "a", true)],
    4,
  );
  expect(lanes.get("fork")).toMatchObject({ level: 1, rails: [true], comes: "side" });
  expect(lanes.get("deep")).toMatchObject({ level: 2, rails: [true, false], comes: "side" });
  expect(lanes.get("b")).toMatchObject({ level: 0, rails: [], comes: "above" });
});

test("the line ends at the last fork", () => {
  const lanes = treeLanes([node("a", null), node("one", "a"), node("two", "a")], 4);
  expect(lanes.get("one")?.rails).toEqual([true]);
  expect(lanes.get("two")?.rails).toEqual([false]);
});

test("a tree gets no wider than requested, and sessions without a line are marked", () => {
  const lanes = treeLanes([node("a", null), node("b", "a"), node("c", "b"), node("d", "c", true)], 1);
  expect(lanes.get("b")).toMatchObject({ level: 1, far: false, goes: false });
  expect(lanes.get("c")).toMatchObject({ level: 1, comes: "nowhere", far: true, goes: true });
  expect(lanes.get("d")).toMatchObject({ level: 1, comes: "above", far: false });
});

test("a session whose parent is missing is a root", () => {
  expect(treeLanes([node("a", "gone")], 4).get("a")).toMatchObject({ level: 0, comes: "nowhere" });
});

test("a tree of a thousand levels is laid out", () => {
  const chain = Array.from({ length: 1000 }, (_, at) => node(`s${at}`, at === 0 ? null : `s${at - 1}`));
  expect(treeLanes(chain, 5).get("s999")).toMatchObject({ level: 5, far: true });
});
