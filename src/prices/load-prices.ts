// Prices a model's response in US dollars, by the vendor's list price on its day. The bill may differ.
import { billionthsOf } from "../model/money.ts";
import type { Spending, Usage } from "../model/usage.ts";
import { costBy, type PriceRow } from "./cost-by.ts";
import { listedModel, versionIn } from "./listed-model.ts";

/** The publication date of the price table and the package version that contains it. A test keeps the two in step. */
export const PRICES = { as_of: "2026-09-23", version: "0.1.8" };

export interface Prices {
  /** The date of the table. Newer models have no price here, and later price changes are not included. */
  readonly as_of: string;
  /** Returns null if the table has no price for the model or for a kind of token it used: unpriced, which is not 0. */
  costOf(spending: PricedSpending): number | null;
}

/** The facts needed to price one API message. */
export interface PricedSpending {
  readonly model: string | null;
  readonly timestamp: string | null;
  readonly usage: Usage;
}

/** Loads the table on demand, because it is large and few commands need it. */
export async function loadPrices(): Promise<Prices> {
  const { calcPrice } = await import("@pydantic/genai-prices");
  const known = new Map<string, PriceRow | null>();

  function rowOf(model: string, day: number): PriceRow | null {
    const found = listedModel(model);
    if (!found) return null;
    const options = { providerId: found.provider, timestamp: new Date(day * DAY_MS) };
    const price = calcPrice({}, found.name, options);
    if (!price || versionIn(price.model.id) !== found.version) return null;
    return price.model.id === SONNET_4
      ? (calcPrice({}, SONNET_4_5, options) ?? price).model_price
      : price.model_price;
  }

  /** Caches rows, because lookups are the slowest part, and a report repeats a few of them many times. */
  function knownRow(model: string, day: number): PriceRow | null {
    const key = `${day} ${model}`;
    let row = known.get(key);
    if (row === undefined) {
      row = rowOf(model, day);
      // A transcript may name any number of models.
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, row);
    }
    return row;
  }

  return {
    as_of: PRICES.as_of,
    costOf({ model, timestamp, usage }) {
      const row = model === null ? null : knownRow(model, dayOf(timestamp));
      return row && costBy(row, usage);
    },
  };
}

/** The table lacks Sonnet 4's price for a long context. Otherwise the two models cost the same. */
const SONNET_4 = "claude-sonnet-4-0";
const SONNET_4_5 = "claude-sonnet-4-5";

const MOST_KNOWN = 10_000;

/** Treats a message without a time as one of the table's own date. */
function dayOf(timestamp: string | null): number {
  const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
  return Math.floor((Number.isNaN(time) ? Date.parse(PRICES.as_of) : time) / DAY_MS);
}

const DAY_MS = 86_400_000;

/** Returns true for a message that cost more than its price here: the table has standard prices only. */
export function isUnderpriced({ speed }: Pick<Spending, "speed">): boolean {
  return speed === "fast";
}

/**
 * Returns the cost of one API message in billionths of a dollar, as the archive stores it. It is whole, because sums
 * of fractions depend on their order. Null where no price is known.
 */
export function costInBillionths(prices: Prices, spending: PricedSpending): number | null {
  const cost = prices.costOf(spending);
  const billionths = cost === null ? Number.NaN : billionthsOf(cost);
  // An amount too large to count to the billionth comes from a broken record.
  return Number.isSafeInteger(billionths) ? billionths : null;
}
