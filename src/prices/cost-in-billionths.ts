// What one API message costs in whole billionths of a dollar, as the archive keeps it.
import type { PricedSpending, Prices } from "./load-prices.ts";

/** Whole, because fractions would give another sum in another order; null where no price is known. */
export function costInBillionths(prices: Prices, spending: PricedSpending): number | null {
  const cost = prices.costOf(spending);
  const billionths = cost === null ? Number.NaN : Math.round(cost * 1e9);
  // What is too much to be counted to the billionth comes from a broken record.
  return Number.isSafeInteger(billionths) ? billionths : null;
}
