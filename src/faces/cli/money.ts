// Formats costs in dollars, with a mark where the real cost is higher.
import type { SpentReport } from "../../archive/operations/usage.ts";

/** Returns `$12.34`, `≥$12.34` if some messages have no price or no final count, or `unpriced` if none has a price. */
export function costText({
  cost,
  unpriced,
  usage,
}: Pick<SpentReport["own"], "cost" | "unpriced" | "usage">): string {
  if (cost === null) return "unpriced";
  if (unpriced === 0 && !usage.lower_bound) return dollars(cost);
  // "≥<$0.01" would be unreadable.
  return cost > 0 && cost < 0.01 ? ">$0.00" : `≥${dollars(cost)}`;
}

/** Returns `$12.34`, and `<$0.01` for less than a cent. */
export function dollars(amount: number): string {
  if (amount > 0 && amount < 0.01) return "<$0.01";
  return `$${amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
