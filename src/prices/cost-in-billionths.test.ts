// Money as the archive keeps it.
import { expect, test } from "vitest";
import { costInBillionths } from "./cost-in-billionths.ts";
import { loadPrices } from "./load-prices.ts";

const prices = await loadPrices();
const usage = { input: 0, output: 0, cache_read: 0, cache_write: 0, cache_write_1h: 0, lower_bound: false };
const cost = (model: string | null, tokens: Partial<typeof usage>) =>
  costInBillionths(prices, { model, timestamp: "2026-06-01T00:00:00Z", usage: { ...usage, ...tokens } });

test("a cost is a whole number of billionths of a dollar", () => {
  expect(cost("claude-opus-4-5", { input: 1 })).toBe(5000);
  expect(cost("claude-opus-4-5", { cache_read: 3, output: 7 })).toBe(1500 + 175_000);
  expect(cost("claude-opus-4-5", {})).toBe(0);
});

test("what has no price has none, and is not 0", () => {
  expect(cost(null, { input: 1 })).toBeNull();
  expect(cost("unheard-of", { input: 1 })).toBeNull();
});

test("a sum that could not be counted to the billionth is none", () => {
  expect(cost("claude-opus-4-5", { output: Number.MAX_SAFE_INTEGER })).toBeNull();
});
