// Times, tokens and damage in words; times in UTC, because an export is read anywhere.
import type { Damage } from "../model/record.ts";
import type { Usage } from "../model/usage.ts";
import { counted, fullCount } from "../text/numbers.ts";

/** Null for what is no time, whatever it is. */
export function timeText(timestamp: string | null): string | null {
  const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(time) ? null : `${new Date(time).toISOString().replace("T", " ").slice(0, -8)} UTC`;
}

/** `≥` where the agent wrote only placeholders: the real count is higher. */
export function usageText({ input, output, cache_read, cache_write, lower_bound }: Usage): string {
  const out = `${lower_bound ? "≥" : ""}${fullCount(output)} out`;
  const cache = `cache ${fullCount(cache_read)} read, ${fullCount(cache_write)} written`;
  return `${fullCount(input)} in · ${out} · ${cache}`;
}

/** The first places in full, the others by their number. */
export function damageText(damage: readonly Damage[]): string {
  const places = damage.slice(0, PLACES_SHOWN).map(({ reason, offset, length }) => {
    return `${reason.replaceAll("_", " ")} at byte ${fullCount(offset)}, ${counted(length, "byte")}`;
  });
  const more = damage.length - places.length;
  return [...places, ...(more > 0 ? [`${fullCount(more)} more`] : [])].join("; ");
}

const PLACES_SHOWN = 5;
