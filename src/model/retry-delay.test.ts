// Tests delays before retries, with fixed random numbers.
import fc from "fast-check";
import { expect, test } from "vitest";
import { retryDelay } from "./retry-delay.ts";

const DAY = 86_400_000;

test("the longest wait doubles from two seconds to ten minutes", () => {
  const most = [1, 2, 3, 9, 10, 11, 5000].map((attempt) => retryDelay(attempt, null, () => 1));
  expect(most).toEqual([2000, 4000, 8000, 512_000, 600_000, 600_000, 600_000]);
});

test("a delay can be anything below its maximum", () => {
  expect([0, 0.25, 0.5].map((chance) => retryDelay(3, null, () => chance))).toEqual([0, 2000, 4000]);
});

test("a delay is never shorter than the server asked for, nor longer than both", () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const asked = fc.option(fc.integer({ min: 0, max: DAY }));
  fc.assert(
    fc.property(fc.integer(), asked, chance, (attempt, retryAfter, random) => {
      const delay = retryDelay(attempt, retryAfter, () => random);
      expect(delay).toBeGreaterThanOrEqual(retryAfter ?? 0);
      expect(delay).toBeLessThanOrEqual(Math.max(600_000, retryAfter ?? 0));
    }),
  );
});
