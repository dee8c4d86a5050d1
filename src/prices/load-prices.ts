// What an answer of a model costs in US dollars, by the list price of its maker on its day; not what anyone was charged.
import { billionthsOf } from "../model/money.ts";
import type { Usage } from "../model/usage.ts";
import { costBy, type PriceRow } from "./cost-by.ts";
import { listedModel } from "./listed-model.ts";

/** The day on which the price table was published, with the version that has it: a test holds the two together. */
export const PRICES = { as_of: "2026-09-23", version: "0.1.8" };

export interface Prices {
  /** The day of the table. A model newer than that has no price here, and a price changed since is the old one. */
  readonly as_of: string;
  /** Null where the table has no price for the model or for a kind of token it used: unpriced, which is not 0. */
  costOf(spending: PricedSpending): number | null;
}

/** What it takes to price one API message. */
export interface PricedSpending {
  readonly model: string | null;
  readonly timestamp: string | null;
  readonly usage: Usage;
}

/** The table is large and few commands need it, so it is loaded when somebody asks for it. */
export async function loadPrices(): Promise<Prices> {
  const { calcPrice } = await import("@pydantic/genai-prices");
  const known = new Map<string, PriceRow | null>();

  function rowOf(model: string, day: number): PriceRow | null {
    const found = listedModel(model);
    if (!found) return null;
    const options = { providerId: found.provider, timestamp: new Date(day * DAY_MS) };
    const price = calcPrice({}, found.name, options);
    if (!price || listedModel(price.model.id)?.version !== found.version) return null;
    return price.model.id === SONNET_4
      ? (calcPrice({}, SONNET_4_5, options) ?? price).model_price
      : price.model_price;
  }

  /** Looking a price up takes longer than anything else here, and a report asks for a few, many times. */
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

/** The table lacks what Sonnet 4 cost in a long context; in all else the two have the same prices. */
const SONNET_4 = "claude-sonnet-4-0";
const SONNET_4_5 = "claude-sonnet-4-5";

const MOST_KNOWN = 10_000;

/** A message without a time is taken for one of the table's own day. */
function dayOf(timestamp: string | null): number {
  const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
  return Math.floor((Number.isNaN(time) ? Date.parse(PRICES.as_of) : time) / DAY_MS);
}

const DAY_MS = 86_400_000;

/**
 * What one API message costs in billionths of a dollar, as the archive keeps it. Whole, because fractions would give
 * another sum in another order; null where no price is known.
 */
export function costInBillionths(prices: Prices, spending: PricedSpending): number | null {
  const cost = prices.costOf(spending);
  const billionths = cost === null ? Number.NaN : billionthsOf(cost);
  // What is too much to be counted to the billionth comes from a broken record.
  return Number.isSafeInteger(billionths) ? billionths : null;
}
