// Tests which lines of an output say what went wrong.
import { expect, test } from "vitest";
import { failingLines, looksLikeError } from "./failing-lines.ts";

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
