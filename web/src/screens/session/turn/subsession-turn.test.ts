// Tests when a sub-agent's answer is already shown by its result.
import { expect, test } from "vitest";
import { beginsWith } from "./subsession-turn.tsx";

test("a result is the answer, or the answer with something after it", () => {
  expect(beginsWith("It is done.", "It is done.\n")).toBe(true);
  expect(beginsWith("It is done.\n\nagentId: abc123", "It is done.")).toBe(true);
});

test("an answer that only occurs within the result is still shown", () => {
  expect(beginsWith("Yesterday it was done. OK?", "OK")).toBe(false);
  expect(beginsWith(null, "OK")).toBe(false);
  expect(beginsWith("OK", null)).toBe(false);
});
