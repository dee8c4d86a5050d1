// Tests how costs are shown in rows.
import { expect, test } from "vitest";
import { price } from "./numbers.ts";

const USAGE = { input: 1, output: 2, cache_read: 3, cache_write: 4, cache_write_1h: 0, lower_bound: false };

test("a cost is never shown as more certain than it is", () => {
  const spent = { usage: USAGE, cost: 1.5, unpriced: 0, underpriced: 0 };
  expect(price(spent)).toBe("$1.50");
  expect(price({ ...spent, unpriced: 2 })).toBe("≥ $1.50");
  expect(price({ ...spent, usage: { ...USAGE, lower_bound: true } })).toBe("≥ $1.50");
  expect(price({ ...spent, cost: null, unpriced: 2 })).toBe("no price");
});
