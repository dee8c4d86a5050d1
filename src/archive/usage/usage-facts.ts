// Computes the facts about usage that no single group shows: this month and its projection, the window that is open, what
// the cache saved, what sub-agents spent.
import { dollarsOf } from "../../model/money.ts";
import type { Usage } from "../../model/usage.ts";
import { cacheSavings } from "../../prices/cache-savings.ts";
import { calendar } from "../../prices/calendar.ts";
import { sumUsage } from "../../prices/group-usage.ts";
import { loadPrices } from "../../prices/load-prices.ts";
import { usageWindows, WINDOW_MS } from "../../prices/usage-windows.ts";
import type { SpentRow } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import { dayAfter, namedDays } from "../input/date-words.ts";
import type { UsageFacts } from "./usage-facts-schema.ts";

/** The rows that facts are made from. All are without what was copied from other sessions. */
export interface FactRows {
  /** The rows of the period that was asked for. */
  readonly period: readonly SpentRow[];
  /** The same without a period. */
  readonly ever: readonly SpentRow[];
  /** Those that windows are found in. */
  readonly windows: readonly SpentRow[];
  readonly budget: number;
}

export async function usageFacts(
  clock: Pick<ArchiveContext, "time_zone" | "now">,
  { period, ever, windows, budget }: FactRows,
): Promise<UsageFacts> {
  const dayOf = calendar("day", clock.time_zone);
  const { cost, usage } = sumUsage(period);
  const days = new Set(period.flatMap(({ timestamp }) => dayOf(timestamp) ?? []));
  const subagents = sumUsage(period.filter(({ by_subsession }) => by_subsession));
  return {
    active_days: days.size,
    per_active_day: cost === null || days.size === 0 ? null : cents(cost / days.size),
    cache: {
      hit_rate: shareOf(usage.cache_read, usage.input + usage.cache_read + usage.cache_write),
      saved: dollarsOf(cacheSavings(period, await loadPrices())),
    },
    subagents: { own: subagents, share: cost === null ? null : shareOf(subagents.cost ?? 0, cost) },
    month: monthFacts(ever, clock, budget),
    block: openBlock(windows, clock.now().getTime()),
  };
}

function monthFacts(
  rows: readonly SpentRow[],
  { time_zone, now }: Pick<ArchiveContext, "time_zone" | "now">,
  budget: number,
): UsageFacts["month"] {
  const dayOf = calendar("day", time_zone);
  const today = dayOf(now().toISOString()) ?? "";
  const byDay = Map.groupBy(rows, ({ timestamp }) => dayOf(timestamp));
  const sumOf = (days: readonly string[]) => sumUsage(days.flatMap((day) => byDay.get(day) ?? []));
  const month = daysOf("this month", today);
  const gone = month.filter((day) => day <= today);
  const before = daysOf("last month", today);
  const own = sumOf(gone);
  return {
    month: today.slice(0, "2026-01".length),
    own,
    days: gone.map((day) => ({ day, own: sumOf([day]) })),
    length: month.length,
    projected: own.cost === null ? null : cents((own.cost * month.length) / elapsed(gone, now(), dayOf)),
    last_month: sumOf(before),
    last_month_so_far: sumOf(before.slice(0, gone.length)),
    budget: budget > 0 ? budget : null,
  };
}

function daysOf(words: "this month" | "last month", today: string): readonly string[] {
  const { first, last } = namedDays(words, today) ?? { first: today, last: today };
  const days: string[] = [];
  for (let day = first; day !== "" && day <= last; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** Counts whole days and the part of today that has passed, in quarters of an hour. */
function elapsed(gone: readonly string[], now: Date, dayOf: (timestamp: string) => string | null): number {
  const today = gone.at(-1);
  let quarters = 0;
  while (
    quarters < QUARTERS &&
    dayOf(new Date(now.getTime() - quarters * QUARTER_MS).toISOString()) === today
  )
    quarters++;
  return gone.length - 1 + quarters / QUARTERS;
}

const QUARTER_MS = 900_000;
const QUARTERS = 96;

/** Divides by the time since the first message, and by a quarter of an hour at least, because one message says little about a rate. */
function openBlock(rows: readonly SpentRow[], now: number): UsageFacts["block"] {
  const windowOf = usageWindows(rows);
  const since = windowOf(new Date(now).toISOString());
  if (since === null) return null;
  const inside = rows.filter(({ timestamp }) => windowOf(timestamp) === since);
  const first = Math.min(...inside.map(({ timestamp }) => Date.parse(timestamp ?? "")));
  const until = Date.parse(since) + WINDOW_MS;
  const own = sumUsage(inside);
  const minutes = Math.max(QUARTER_MS, now - first) / 60_000;
  const minutes_left = Math.max(0, Math.round((until - now) / 60_000));
  const perMinute = own.cost === null ? null : own.cost / minutes;
  return {
    since,
    until: new Date(until).toISOString(),
    own,
    minutes_left,
    cost_per_hour: perMinute === null ? null : cents(perMinute * 60),
    tokens_per_minute: Math.round(tokensOf(own.usage) / minutes),
    projected: perMinute === null || own.cost === null ? null : cents(own.cost + perMinute * minutes_left),
  };
}

function tokensOf({ input, output, cache_read, cache_write }: Usage): number {
  return input + output + cache_read + cache_write;
}

function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

/** Rounds an estimate: more digits would only seem exact. */
function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
