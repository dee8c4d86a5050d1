// Converts tokens to US dollars by one row of the price table.
import type { Usage } from "../model/usage.ts";

/** A row of the price table, keyed by kind of token. */
export type PriceRow = Readonly<Record<string, Price | undefined>>;

/** Dollars per million tokens, in tiers where a long context costs more. */
type Price = number | { readonly base: number; readonly tiers: readonly Tier[] };

interface Tier {
  /** The tier applies to a message with more input than this, cached tokens included. */
  readonly start: number;
  readonly price: number;
}

/** Returns null where the row has no price for a kind of token that was used. */
export function costBy(row: PriceRow, usage: Usage): number | null {
  const counts: readonly (readonly [string, number])[] = [
    ["input_mtok", usage.input],
    ["output_mtok", usage.output],
    ["cache_read_mtok", usage.cache_read],
    ["cache_write_mtok", usage.cache_write - usage.cache_write_1h],
    ["cache_write_1h_mtok", usage.cache_write_1h],
  ];
  const context = usage.input + usage.cache_read + usage.cache_write;
  let cost = 0;
  for (const [key, count] of counts) {
    const price = priceFor(row[key], context);
    if (count === 0) continue;
    // A count that no API reports comes from a broken record, and has no price either.
    if (price === null || !(count > 0 && count <= Number.MAX_SAFE_INTEGER)) return null;
    cost += price * count;
  }
  return cost / 1_000_000;
}

/** A higher tier applies to all tokens of the message, not only to those above its start. */
function priceFor(price: Price | undefined, context: number): number | null {
  if (price === undefined || typeof price === "number") return price ?? null;
  const reached = price.tiers.filter((tier) => context > tier.start);
  return reached.reduce((top, tier) => (tier.start >= top.start ? tier : top), {
    start: -1,
    price: price.base,
  }).price;
}
