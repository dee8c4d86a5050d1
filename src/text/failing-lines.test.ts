// Tests which lines of an output are shown first.
import { expect, test } from "vitest";
import { failingLines } from "./failing-lines.ts";

test("a failing line is found with a little context", () => {
  const lines = ["ok 1", "ok 2", "FAIL src/cart.test.ts", "expected 3", "got 2", "ok 3", "ok 4"];
  expect(failingLines(lines)).toEqual([{ from: 2, to: 5 }]);
});

test("neighbouring failures are one range, distant ones several", () => {
  const lines = Array.from({ length: 20 }, (_, index) => ([2, 4, 15].includes(index) ? "Error: x" : "fine"));
  expect(failingLines(lines)).toEqual([
    { from: 2, to: 7 },
    { from: 15, to: 18 },
  ]);
});

test.each(["0 errors", "Found 0 failures.", "no errors", "Failed: 0", "a terror", "all passed"])(
  "%j does not fail",
  (line) => {
    expect(failingLines([line])).toEqual([]);
  },
);

test.each([
  "TypeError: x is not a function",
  "npm ERR! code 1",
  "✗ adds up",
  "thread 'main' panicked at src/main.rs",
  "ls: cannot access 'x': No such file or directory",
])("%j fails", (line) => {
  expect(failingLines([line])).toEqual([{ from: 1, to: 1 }]);
});

test("an output that only fails is not all moved to the front", () => {
  const [range] = failingLines(Array.from({ length: 1000 }, () => "error"));
  expect(range?.to).toBeLessThan(60);
});
