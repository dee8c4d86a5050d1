// Tests which lines of an output say what went wrong, and which are shown first.
import { expect, test } from "vitest";
import { failingLines, failingRanges, looksLikeError } from "./failing-lines.ts";

test("a failing line is found with a little context", () => {
  const lines = ["ok 1", "ok 2", "FAIL src/cart.test.ts", "expected 3", "got 2", "ok 3", "ok 4"];
  expect(failingRanges(lines)).toEqual([{ from: 2, to: 5 }]);
});

test("neighbouring failures are one range, distant ones several", () => {
  const lines = Array.from({ length: 20 }, (_, index) => ([2, 4, 15].includes(index) ? "Error: x" : "fine"));
  expect(failingRanges(lines)).toEqual([
    { from: 2, to: 7 },
    { from: 15, to: 18 },
  ]);
});

test.each(["0 errors", "Found 0 failures.", "no errors", "Failed: 0", "a terror", "all passed"])(
  "%j does not fail",
  (line) => {
    expect(failingRanges([line])).toEqual([]);
  },
);

test.each([
  "TypeError: x is not a function",
  "npm ERR! code 1",
  "✗ adds up",
  "thread 'main' panicked at src/main.rs",
  "ls: cannot access 'x': No such file or directory",
])("%j fails", (line) => {
  expect(failingRanges([line])).toEqual([{ from: 1, to: 1 }]);
});

test("an output that only fails is not all moved to the front", () => {
  const [range] = failingRanges(Array.from({ length: 1000 }, () => "error"));
  expect(range?.to).toBeLessThan(60);
});

test("a compiler's line with its place fails, and a place that a search found does not", () => {
  expect(failingRanges(["cart.go:7:2: undefined: total"])).toEqual([{ from: 1, to: 1 }]);
  expect(failingRanges(["cart.go:7:2: return total"])).toEqual([]);
});

test("compiler errors come before the line that sums them up", () => {
  const output = "Exit code 1\n# shop/cart\ncart.go:7:2: undefined: total\nFAIL\tshop/cart [build failed]";
  expect(failingLines(output, 2)).toEqual(["cart.go:7:2: undefined: total"]);
});

test("what every run prints is left out", () => {
  const output =
    "=== RUN   TestTotal\nok  \tshop/mail\t0.1s\n--- FAIL: TestTotal (0.00s)\n    got 3, expected 4";
  expect(failingLines(output, 3)).toEqual(["--- FAIL: TestTotal (0.00s)", "got 3, expected 4"]);
});

test("without a named error the first lines stand for it, and an empty output has none", () => {
  expect(failingLines("one\ntwo\nthree", 3)).toEqual(["one", "two"]);
  expect(failingLines("Exit code 1\n\n", 3)).toEqual([]);
});

test("repeated lines come once", () => {
  expect(failingLines("Error: no\nError: no", 3)).toEqual(["Error: no"]);
});

test.each([
  ["TypeError: total is not a function", true],
  ["cart.go:7:2: undefined: total", true],
  ["why did the total fail last week?", false],
  ["how was the error handling changed", false],
])("%s: %s", (text, is) => {
  expect(looksLikeError(text)).toBe(is);
});
