// Prices tokens of any vendor's model by list price, in whole billionths of a dollar, to keep within a budget.
import { billionthsOf } from "../model/money.ts";
import { costInBillionths, loadPrices } from "./load-prices.ts";

export type TokenPrice = (input: number, output: number) => number | null;

/** Returns null where the table has no price for exactly this model. The price is then unknown, which is not 0. */
export async function costOfTokens(vendor: string, model: string): Promise<TokenPrice> {
  if (vendor === "anthropic") {
    const prices = await loadPrices();
    return (input, output) =>
      costInBillionths(prices, { model, timestamp: null, usage: { ...NOTHING_CACHED, input, output } });
  }
  const { calcPrice } = await import("@pydantic/genai-prices");
  return (input_tokens, output_tokens) => {
    const price = calcPrice({ input_tokens, output_tokens }, model, { providerId: vendor });
    return price && isThatModel(model, price.model.id) ? billionthsOf(price.total_price, Math.ceil) : null;
  };
}

const NOTHING_CACHED = { cache_read: 0, cache_write: 0, cache_write_1h: 0, lower_bound: false };

/** The table mistakes a newer model for its predecessor, so only a date may follow the name. */
function isThatModel(model: string, found: string): boolean {
  return (
    model === found || /^-\d{4}-?\d{2}-?\d{2}$/.test(model.startsWith(found) ? model.slice(found.length) : "")
  );
}
