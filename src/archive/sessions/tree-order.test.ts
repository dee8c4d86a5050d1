// Tests the order of a tree's sessions for shapes that the demo lacks.
import { expect, test } from "vitest";
import type { SessionId } from "../../model/ids.ts";
import { treePositions } from "../../sessions/links/tree.ts";
import { treeOrder } from "./tree-order.ts";

function positioned(shape: readonly (readonly [id: string, parent: string | null])[]) {
  const nodes = shape.map(([id, parent], index) => ({
    id: id as SessionId,
    parent_id: parent as SessionId | null,
    continues: true,
    active_at: index,
  }));
  const positions = treePositions(nodes);
  return nodes.flatMap(({ id, active_at }) => {
    const position = positions.get(id);
    const time = String(active_at).padStart(8, "0");
    return position ? [{ id, link: null, position, created_at: time, updated_at: time }] : [];
  });
}

test("a parent comes before its children, and subtrees stay together", () => {
  const sessions = positioned([
    ["a", null],
    ["b", "a"],
    ["c", "a"],
    ["d", "b"],
    ["e", "b"],
  ]);
  expect(treeOrder(sessions.toReversed()).map(({ id }) => id)).toEqual(["a", "b", "d", "e", "c"]);
});

test("a chain of 100,000 sessions does not overflow the stack", () => {
  const shape = Array.from({ length: 100_000 }, (_, n) => [`s${n}`, n === 0 ? null : `s${n - 1}`] as const);
  const sessions = positioned(shape);
  expect(treeOrder(sessions.toReversed())).toEqual(sessions);
});

test("a session whose parent is missing is sorted by age", () => {
  const sessions = positioned([
    ["a", null],
    ["b", "a"],
    ["c", "a"],
    ["d", "b"],
  ]);
  expect(treeOrder(sessions.slice(1)).map(({ id }) => id)).toEqual(["b", "d", "c"]);
});
