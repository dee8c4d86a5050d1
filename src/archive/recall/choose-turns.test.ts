// Tests which turns are chosen from those a search found.
import { expect, test } from "vitest";
import { chooseTurns, nextTurns, type ScoredTurn } from "./choose-turns.ts";

interface NamedTurn extends ScoredTurn {
  readonly name: string;
}

const turn = (name: string, score: number, work: string, more: Partial<ScoredTurn> = {}): NamedTurn => ({
  ...{ name, score, work, touched: null, open: false, in_request: 0, did: false, own: null },
  ...more,
});

const chosen = (found: readonly NamedTurn[]) => chooseTurns(found, 3).map(({ name }) => name);

test("other work comes before a second turn that is only a little better", () => {
  expect(chosen([turn("a1", 10, "a"), turn("a2", 9, "a"), turn("b1", 8, "b"), turn("c1", 7, "c")])).toEqual([
    "a1",
    "b1",
    "c1",
  ]);
});

test("a second turn that is clearly better comes first", () => {
  expect(chosen([turn("a1", 10, "a"), turn("a2", 9.5, "a"), turn("b1", 6.5, "b")])).toEqual([
    "a1",
    "a2",
    "b1",
  ]);
});

test("a turn that changed the file comes before one that read it, and that before others", () => {
  const found = [
    turn("none", 10, "a"),
    turn("read", 9, "b", { touched: "read" }),
    turn("edited", 8, "c", { touched: "edited" }),
  ];
  expect(chosen(found)).toEqual(["edited", "read", "none"]);
});

test("a turn that did what is asked about comes before one that talked about it", () => {
  expect(chosen([turn("talked", 10, "a"), turn("did", 9, "b", { did: true })])).toEqual(["did", "talked"]);
});

test("the turn that is still open comes last", () => {
  expect(chosen([turn("open", 10, "a", { open: true }), turn("b1", 5, "b")])).toEqual(["b1", "open"]);
});

test("turns far below the best are left out", () => {
  expect(chosen([turn("a1", 10, "a"), turn("b1", 7, "b"), turn("c1", 5, "c")])).toEqual(["a1", "b1"]);
});

test("more of the same work comes next, and no other work", () => {
  const first = turn("a1", 10, "a");
  const found = [first, turn("a2", 5, "a"), turn("b1", 5.5, "b"), turn("a3", 1, "a")];
  expect(nextTurns(found, [first], 3).map(({ name }) => name)).toEqual(["a2"]);
});

test("a request in the question's words comes before a turn that has them elsewhere", () => {
  const found = [turn("elsewhere", 10, "a"), turn("request", 8, "b", { in_request: 0.9 })];
  expect(chosen(found)).toEqual(["request", "elsewhere"]);
});

test("the session that asks comes first if it matches nearly as well, and more so if it is asked about", () => {
  const other = turn("other", 10, "a");
  expect(chosen([other, turn("own", 8, "b", { own: "equal" })])).toEqual(["own", "other"]);
  expect(chosen([other, turn("own", 6.5, "b", { own: "equal" })])).toEqual(["other", "own"]);
  expect(chosen([other, turn("own", 6.5, "b", { own: "likely" })])).toEqual(["own", "other"]);
});
