// Sums of money as people read them, with the marks that say how far to trust them.
import type { SpentReport } from "../../archive/operations/usage.ts";

/** `$12.34`; `≥` where something in it has no price or no final count; a word where nothing has a price. */
export function costText({
  cost,
  unpriced,
  usage,
}: Pick<SpentReport["own"], "cost" | "unpriced" | "usage">): string {
  if (cost === null) return "unpriced";
  if (unpriced === 0 && !usage.lower_bound) return dollars(cost);
  // At least less than a cent is no sum that anybody can read.
  return cost > 0 && cost < 0.01 ? ">$0.00" : `≥${dollars(cost)}`;
}

/** What is less than a cent is not nothing. */
export function dollars(amount: number): string {
  if (amount > 0 && amount < 0.01) return "<$0.01";
  return `$${amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
