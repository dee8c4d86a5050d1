// Tests where the sessions of a tree lie on its line of turns.
import { expect, test } from "vitest";
import { treeSpans } from "./tree-spans.ts";

const root = { id: "root", turns: 6 };
const link = { session: "child", parent: "root", turn: 5, parent_turn: 4, shared_messages: 8 };
type Given = {
  readonly [Field in keyof typeof link]?:
    | (typeof link)[Field]
    | (Field extends "turn" | "parent_turn" ? null : never);
};
const spanOf = (given: Given, turns = 7) =>
  treeSpans([root, { id: "child", turns }], [{ ...link, ...given }]).get("child");

test("a fork with a copy of the first turns begins with its parent", () => {
  expect(spanOf({})).toEqual({ begins: 0, inherited: 4, turns: 7 });
});

test("a session that parts in the middle of a turn begins with its parent", () => {
  expect(spanOf({ turn: 4 })).toEqual({ begins: 0, inherited: 3, turns: 7 });
});

test("a copy has nothing of its own", () => {
  expect(spanOf({ turn: null, parent_turn: 6 }, 6)).toEqual({ begins: 0, inherited: 6, turns: 6 });
});

test("a session without copies begins where its parent was left, or ended", () => {
  expect(spanOf({ shared_messages: 0, turn: 1 })).toMatchObject({ begins: 4, inherited: 0 });
  expect(spanOf({ shared_messages: 0, turn: 1, parent_turn: null })).toMatchObject({ begins: 6 });
});

test("a copy of the last turns only begins later", () => {
  expect(spanOf({ turn: 3 })).toMatchObject({ begins: 2, inherited: 2 });
});

test("a session whose parent is missing begins at the left", () => {
  expect(spanOf({ parent: "gone" })).toEqual({ begins: 0, inherited: 0, turns: 7 });
});
