// Estimates what caching saved: what the same input would have cost without it.
import { billionthsOf } from "../model/money.ts";
import { NO_USAGE, type Usage } from "../model/usage.ts";
import type { PricedSpending, Prices } from "./load-prices.ts";

/**
 * Returns billionths of a dollar, at the prices of a short context. Writing to the cache costs more than plain input, so the
 * result may be negative. A model without a price saves nothing.
 */
export function cacheSavings(spendings: Iterable<PricedSpending>, prices: Prices): number {
  const known = new Map<string, SavingsPerSample>();
  let saved = 0;
  for (const { model, timestamp, usage } of spendings) {
    // Prices are those of a day, and a report has many messages of each.
    const key = `${timestamp?.slice(0, "2026-01-31".length)} ${model}`;
    const per = known.get(key) ?? savingsPerSample({ model, timestamp }, prices);
    known.set(key, per);
    const parts = [
      usage.cache_read * per.read,
      (usage.cache_write - usage.cache_write_1h) * per.write,
      usage.cache_write_1h * per.write_1h,
    ];
    for (const part of parts) if (Number.isFinite(part)) saved += billionthsOf(part / SAMPLE);
  }
  return saved;
}

/** Dollars per sample, negative where it costs more than plain input. NaN without a price. */
interface SavingsPerSample {
  readonly read: number;
  readonly write: number;
  readonly write_1h: number;
}

function savingsPerSample(
  response: Pick<PricedSpending, "model" | "timestamp">,
  prices: Prices,
): SavingsPerSample {
  const priceOf = (kind: Partial<Usage>) =>
    prices.costOf({ ...response, usage: { ...NO_USAGE, ...kind } }) ?? Number.NaN;
  const plain = priceOf({ input: SAMPLE });
  return {
    read: plain - priceOf({ cache_read: SAMPLE }),
    write: plain - priceOf({ cache_write: SAMPLE }),
    write_1h: plain - priceOf({ cache_write: SAMPLE, cache_write_1h: SAMPLE }),
  };
}

/** Tokens that every model charges at its lowest tier. */
const SAMPLE = 1000;
