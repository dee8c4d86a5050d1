// Tests which turns are chosen from those a search found.
import { expect, test } from "vitest";
import { chooseTurns, type ScoredTurn } from "./choose-turns.ts";

const turn = (name: string, score: number, work: string, more: Partial<ScoredTurn> = {}) => ({
  ...{ name, score, work, touched: null, open: false },
  ...more,
});

const chosen = (found: readonly ReturnType<typeof turn>[]) => chooseTurns(found, 3).map(({ name }) => name);

test("other work comes before a second turn that is only a little better", () => {
  expect(chosen([turn("a1", 10, "a"), turn("a2", 9, "a"), turn("b1", 8, "b"), turn("c1", 7, "c")])).toEqual([
    "a1",
    "b1",
    "c1",
  ]);
});

test("a second turn that is clearly better comes first", () => {
  expect(chosen([turn("a1", 10, "a"), turn("a2", 9, "a"), turn("b1", 3, "b")])).toEqual(["a1", "a2", "b1"]);
});

test("a turn that changed the file comes before one that read it, and that before others", () => {
  const found = [
    turn("none", 10, "a"),
    turn("read", 9, "b", { touched: "read" }),
    turn("edited", 8, "c", { touched: "edited" }),
  ];
  expect(chosen(found)).toEqual(["edited", "read", "none"]);
});

test("the turn that is still open comes last", () => {
  expect(chosen([turn("open", 10, "a", { open: true }), turn("b1", 5, "b")])).toEqual(["b1", "open"]);
});
