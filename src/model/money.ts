// Converts money. Amounts are counted in whole billionths of a dollar, because sums of fractions depend on their
// order. People and programs get dollars.
const BILLIONTHS_IN_A_DOLLAR = 1e9;

export function dollarsOf(billionths: number): number {
  return billionths / BILLIONTHS_IN_A_DOLLAR;
}

/** Rounds to the nearest billionth, unless `round` does otherwise. */
export function billionthsOf(dollars: number, round: (amount: number) => number = Math.round): number {
  return round(dollars * BILLIONTHS_IN_A_DOLLAR);
}
