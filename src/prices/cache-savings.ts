// Estimates what caching saved: what the same input would have cost without it.
import { billionthsOf } from "../model/money.ts";
import { NO_USAGE, type Usage } from "../model/usage.ts";
import type { PricedSpending, Prices } from "./load-prices.ts";

/**
 * Returns billionths of a dollar, at the prices of a short context. Writing to the cache costs more than plain input, so the
 * result may be negative. A model without a price saves nothing.
 */
export function cacheSavings(spendings: Iterable<PricedSpending>, prices: Prices): number {
  let saved = 0;
  for (const { model, timestamp, usage } of spendings) {
    const priceOf = (kind: Partial<Usage>) =>
      prices.costOf({ model, timestamp, usage: { ...NO_USAGE, ...kind } }) ?? Number.NaN;
    const plain = priceOf({ input: SAMPLE });
    const parts = [
      usage.cache_read * (plain - priceOf({ cache_read: SAMPLE })),
      (usage.cache_write - usage.cache_write_1h) * (plain - priceOf({ cache_write: SAMPLE })),
      usage.cache_write_1h * (plain - priceOf({ cache_write: SAMPLE, cache_write_1h: SAMPLE })),
    ];
    for (const part of parts) if (Number.isFinite(part)) saved += billionthsOf(part / SAMPLE);
  }
  return saved;
}

/** Tokens that every model charges at its lowest tier. */
const SAMPLE = 1000;
