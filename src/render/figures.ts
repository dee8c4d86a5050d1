// Counts, times and tokens in words; times in UTC, because an export is read anywhere.
import type { Damage } from "../model/record.ts";
import type { Usage } from "../model/usage.ts";

export function countText(count: number): string {
  return count.toLocaleString("en-US");
}

/** `2 turns`, `1 turn` */
export function counted(count: number, noun: string, nouns: string = `${noun}s`): string {
  return `${countText(count)} ${count === 1 ? noun : nouns}`;
}

/** Null for what is no time, whatever it is. */
export function timeText(timestamp: string | null): string | null {
  const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(time) ? null : `${new Date(time).toISOString().replace("T", " ").slice(0, -8)} UTC`;
}

/** 3 s, 12 min, 2 h 5 min */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `≥` where the agent wrote only placeholders: the real count is higher. */
export function usageText({ input, output, cache_read, cache_write, lower_bound }: Usage): string {
  const out = `${lower_bound ? "≥" : ""}${countText(output)} out`;
  const cache = `cache ${countText(cache_read)} read, ${countText(cache_write)} written`;
  return `${countText(input)} in · ${out} · ${cache}`;
}

/** The first places in full, the others by their number. */
export function damageText(damage: readonly Damage[]): string {
  const places = damage.slice(0, PLACES_SHOWN).map(({ reason, offset, length }) => {
    return `${reason.replaceAll("_", " ")} at byte ${countText(offset)}, ${counted(length, "byte")}`;
  });
  const more = damage.length - places.length;
  return [...places, ...(more > 0 ? [`${countText(more)} more`] : [])].join("; ");
}

const PLACES_SHOWN = 5;
