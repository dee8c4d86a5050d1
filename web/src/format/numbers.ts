// Formats tokens, bytes and money: short enough for a row, and never more certain than the data.
import { type Cost, isLowerBound } from "../../../src/text/costs.ts";
import type { SessionRow } from "../api/outputs.ts";

export type Tokens = SessionRow["usage"];

/** Returns 950, 12.3k or 4.5M. */
export function short(value: number): string {
  return value < 1000 ? String(value) : SHORT.format(value).replace("K", "k");
}

export function allTokens({ input, output, cache_read, cache_write }: Tokens): number {
  return input + output + cache_read + cache_write;
}

/** Adds `≥` if the real figure is higher. */
export function tokens(usage: Tokens): string {
  return `${usage.lower_bound ? "≥ " : ""}${short(allTokens(usage))}`;
}

/** Adds `≥` if some messages have no price or only a lower one, or if not all output tokens are known. */
export function price(spent: Cost): string {
  return money(spent.cost, isLowerBound(spent));
}

/** Formats dollars and cents; below a cent it says so. Adds `≥` if the real figure is higher. */
export function money(cost: number | null, lowerBound = false): string {
  if (cost === null) return "no price";
  if (lowerBound) return `≥ ${MONEY.format(cost)}`;
  return cost > 0 && cost < 0.01 ? "< $0.01" : MONEY.format(cost);
}

export function bytes(size: number): string {
  if (size < 1000) return `${size} B`;
  const power = Math.min(UNITS.length, Math.floor(Math.log10(size) / 3));
  return `${ONE_DIGIT.format(size / 1000 ** power)} ${UNITS[power - 1]}`;
}

const SHORT = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const MONEY = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const ONE_DIGIT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const UNITS = ["kB", "MB", "GB", "TB"];
