// Tests which sentences between steps tell something.
import { expect, test } from "vitest";
import { saidIn } from "./said-in.ts";

test.each([
  ["Found it. The cache expires too early. Let me fix that.", "Found it. The cache expires too early."],
  ["Now let me run the tests.", null],
  ["Good! I'll look at the router next.", null],
  ["All 12 tests pass now.", "All 12 tests pass now."],
])("of %j, %j is told", (text, told) => {
  expect(saidIn(text)).toBe(told);
});
