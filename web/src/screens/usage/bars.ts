// Makes the bars of the chart: periods in order, including those without usage.
import { periodsBetween } from "../../../../src/text/periods.ts";
import type { Group, Period } from "./groupings.ts";

export interface Bar {
  readonly key: string;
  /** Null if nothing was spent. */
  readonly group: Group | null;
}

/** Usage without a date is only in the table. */
export function barsOf(by: Period, groups: readonly Group[]): readonly Bar[] {
  const known = new Map(groups.flatMap((group) => (group.key === null ? [] : [[group.key, group] as const])));
  return periodsBetween(by, known.keys()).map((key) => ({ key, group: known.get(key) ?? null }));
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

/**
 * Returns the bar whose date would run into the last one on a phone, where few bars fill the width: the last date ends at
 * its bar, the others have it in the middle.
 */
export function crowdedTick(ticks: readonly number[]): number | null {
  return ticks.length === FEWEST_TICKS ? (ticks.at(-2) ?? null) : null;
}

const FEWEST_TICKS = 3;
/** In pixels. */
const NARROWEST = 5;
const TICK_ROOM = 125;
/** The share of a date's room that is left of its bar. */
const EDGE = 0.5;
