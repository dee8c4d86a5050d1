// Makes the bars of the chart: periods in order, including those without usage.
import type { Group, Period } from "./groupings.ts";

export interface Bar {
  readonly key: string;
  /** Null if nothing was spent. */
  readonly group: Group | null;
}

/** Keys are `2026-11-06`, `2026-W45` or `2026-11`. Usage without a date is only in the table. */
export function barsOf(by: Period, groups: readonly Group[]): readonly Bar[] {
  const known = new Map(groups.flatMap((group) => (group.key === null ? [] : [[group.key, group] as const])));
  const keys = [...known.keys()].sort();
  const [first, last] = [keys[0], keys.at(-1)];
  if (first === undefined || last === undefined) return [];
  const bars: Bar[] = [];
  for (let key = first; key <= last && bars.length < MOST; key = after(by, key))
    bars.push({ key, group: known.get(key) ?? null });
  // A clock that was once years ahead is not a reason to draw years of nothing.
  return bars.length < MOST ? bars : keys.slice(-MOST).map((key) => ({ key, group: known.get(key) ?? null }));
}

/**
 * Returns which bars have a date below them: the newest, and others at a distance that leaves room for the dates on a
 * phone, where each bar is 5 pixels wide or more.
 */
export function ticksOf(count: number): readonly number[] {
  if (count === 0) return [];
  const slots = Math.max(FEWEST_TICKS, Math.floor((count * NARROWEST) / TICK_ROOM));
  const step = Math.ceil(count / slots);
  const ticks: number[] = [];
  for (let index = count - 1; index >= 0; index -= step) ticks.unshift(index);
  // A date in the middle of the first bars would begin outside of the chart.
  return ticks.filter((index) => index === 0 || index >= (count * EDGE) / Math.max(1, slots));
}

const FEWEST_TICKS = 3;
/** In pixels. */
const NARROWEST = 5;
const TICK_ROOM = 125;
/** The share of a date's room that is left of its bar. */
const EDGE = 0.5;

function after(by: Period, key: string): string {
  if (by === "week") return weekAfter(key);
  const [year = 0, month = 1, day = 1] = key.split("-").map(Number);
  if (by === "month") return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
  return new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10);
}

/** A year has 53 weeks if it begins or ends on a Thursday. */
function weekAfter(key: string): string {
  const [year = 0, week = 1] = key.split("-W").map(Number);
  const thursdays = [Date.UTC(year, 0, 1), Date.UTC(year, 11, 31)].map((day) => new Date(day).getUTCDay());
  const weeks = thursdays.includes(4) ? 53 : 52;
  return week < weeks ? `${year}-W${String(week + 1).padStart(2, "0")}` : `${year + 1}-W01`;
}

const MOST = 800;
