// Prices what sessions spent. Only the thread that writes does, because the table of prices takes long to load.
import type { Spending } from "../../model/usage.ts";
import { costInBillionths, isUnderpriced, loadPrices, type Prices } from "../../prices/load-prices.ts";
import type { SpendingEntry } from "../../store/rows.ts";

let prices: Promise<Prices> | undefined;
/** The same object costs the same each time. */
const costs = new WeakMap<Spending, SpendingEntry>();

export async function priced(spending: readonly Spending[]): Promise<SpendingEntry[]> {
  if (spending.length === 0) return [];
  prices ??= loadPrices();
  const table = await prices;
  return spending.map((each) => {
    const known = costs.get(each);
    if (known) return known;
    const cost = costInBillionths(table, each);
    const entry = { ...each, cost, underpriced: cost !== null && isUnderpriced(each) };
    costs.set(each, entry);
    return entry;
  });
}
