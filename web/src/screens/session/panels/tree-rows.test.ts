// Tests the rows of the tree panel.
import { expect, test } from "vitest";
import { linkWords, type TreeNode, treeRows } from "./tree-rows.ts";

const LINK = {
  kind: "forked",
  evidence: "message_ids",
  confidence: "certain",
  turn: 5,
  parent_turn: 4,
  shared_messages: 8,
} as const;

function node(id: string, parent: string | null): TreeNode {
  return { id, parent, title: "Slow tests", latest_tip: "tip" } as TreeNode;
}

test("a link says how a session came from another, and whether that is certain", () => {
  expect(linkWords(LINK)).toBe("forked after turn 4");
  expect(linkWords({ ...LINK, turn: 4 })).toBe("forked at turn 4");
  expect(linkWords({ ...LINK, kind: "resumed", confidence: "likely" })).toBe("probably resumed after turn 4");
  expect(linkWords({ ...LINK, kind: "copied" })).toBe("copied");
  expect(linkWords({ ...LINK, kind: "continued", parent_turn: null })).toBe("continued");
  expect(linkWords(undefined)).toBe("");
});

test("the open session and the latest one are marked", () => {
  const nodes = [node("root", null), node("here", "root"), node("tip", "root")];
  const links = [
    { session: "here", parent: "root", ...LINK },
    { session: "tip", parent: "root", ...LINK, kind: "resumed" as const },
  ];
  const rows = treeRows({ nodes, links, here: "here", trees: 1, more: false, nothing: null }, 4);
  expect(rows.map((row) => [row.node.id, row.here, row.tip, row.again])).toEqual([
    ["root", false, false, false],
    ["here", true, false, true],
    ["tip", false, true, true],
  ]);
  expect(rows.map((row) => row.lane.comes)).toEqual(["nowhere", "side", "above"]);
});

test("the parent is named if no line leads to it", () => {
  const nodes = [node("a", null), node("b", "a")];
  const links = [{ session: "b", parent: "a", ...LINK }];
  const rows = treeRows({ nodes, links, here: "a", trees: 1, more: false, nothing: null }, 0);
  expect(rows[1]?.from?.id).toBe("a");
});
