// Formats costs in dollars, with a mark where the real cost is higher.
import { fullCount } from "./numbers.ts";

/** A cost, and what makes it a lower bound. */
export interface Cost {
  /** US dollars. Null if nothing has a price. */
  readonly cost: number | null;
  readonly unpriced: number;
  readonly underpriced: number;
  readonly usage: { readonly lower_bound: boolean };
}

/** Returns `$12.34`, `≥$12.34` if some messages have no price or no final count, or `unpriced` if none has a price. */
export function costText(spent: Cost): string {
  const { cost } = spent;
  if (cost === null) return "unpriced";
  if (!isLowerBound(spent)) return dollars(cost);
  // "≥<$0.01" would be unreadable.
  return cost > 0 && cost < 0.01 ? ">$0.00" : `≥${dollars(cost)}`;
}

export function isLowerBound({ unpriced, underpriced, usage }: Cost): boolean {
  return unpriced > 0 || underpriced > 0 || usage.lower_bound;
}

/** Returns `$0.12 + $0.40 sub-agents`, or nothing for a turn that spent nothing itself. */
export function turnCostText({ subagents, ...own }: Cost & { readonly subagents: Cost }): string {
  const parts = [
    ...(hasSpent(own) ? [costText(own)] : []),
    ...(hasSpent(subagents) ? [`${costText(subagents)} sub-agents`] : []),
  ];
  return parts.join(" + ");
}

/** Returns `, $0.02 outside of turns`, or nothing. */
export function outsideText(outside: Cost): string {
  return hasSpent(outside) ? `, ${costText(outside)} outside of turns` : "";
}

export function hasSpent({ cost, unpriced }: Cost): boolean {
  return (cost !== null && cost > 0) || unpriced > 0;
}

/** Returns `$12.34`, and `<$0.01` for less than a cent. */
export function dollars(amount: number): string {
  if (amount > 0 && amount < 0.01) return "<$0.01";
  const [whole, cents] = amount.toFixed(2).split(".");
  return `$${fullCount(Number(whole))}.${cents}`;
}
