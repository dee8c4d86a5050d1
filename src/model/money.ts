// Money is counted in whole billionths of a dollar: fractions would give another sum in another order. People and programs
// are told dollars.
const BILLIONTHS_IN_A_DOLLAR = 1e9;

export function dollarsOf(billionths: number): number {
  return billionths / BILLIONTHS_IN_A_DOLLAR;
}

/** To the nearest, unless `round` says otherwise. */
export function billionthsOf(dollars: number, round: (amount: number) => number = Math.round): number {
  return round(dollars * BILLIONTHS_IN_A_DOLLAR);
}
