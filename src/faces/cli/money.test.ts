// Tests how costs are shown, including those that are only a lower bound.
import { expect, test } from "vitest";
import { costText, dollars } from "./money.ts";

const usage = { input: 1, output: 1, cache_read: 0, cache_write: 0, cache_write_1h: 0, lower_bound: false };

test("amounts are in dollars and cents, and less than a cent is not zero", () => {
  expect([0, 0.0049, 0.01, 1234.5].map(dollars)).toEqual(["$0.00", "<$0.01", "$0.01", "$1,234.50"]);
});

test("a cost without some of its messages is a lower bound, and a cost without any is not a number", () => {
  expect(costText({ cost: 2, unpriced: 0, usage })).toBe("$2.00");
  expect(costText({ cost: 2, unpriced: 1, usage })).toBe("≥$2.00");
  expect(costText({ cost: 2, unpriced: 0, usage: { ...usage, lower_bound: true } })).toBe("≥$2.00");
  expect(costText({ cost: 0.001, unpriced: 1, usage })).toBe(">$0.00");
  expect(costText({ cost: null, unpriced: 3, usage })).toBe("unpriced");
});
