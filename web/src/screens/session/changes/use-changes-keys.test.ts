// Tests where the keys of the changes lead.
import { expect, it } from "vitest";
import { nextIn } from "./use-changes-keys.ts";

it("the next change follows the focused one, and stops at the ends", () => {
  expect(nextIn([-50, 10, 400], 1, 1)).toBe(2);
  expect(nextIn([-50, 10, 400], 1, 2)).toBe(2);
  expect(nextIn([-50, 10, 400], -1, 0)).toBe(0);
});

it("without the focus, the next change is the first in view, and the previous one is above it", () => {
  expect(nextIn([-500, -50, 10, 400], 1, -1)).toBe(2);
  expect(nextIn([-500, -50, 10, 400], -1, -1)).toBe(1);
  expect(nextIn([10, 400], -1, -1)).toBe(0);
});
