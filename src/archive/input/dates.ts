// Parses dates that users type, such as 2026-02-05, 7d or yesterday, into moments in their time zone.
import { z } from "zod";
import { calendar } from "../../prices/calendar.ts";
import { dayAfter, namedDays } from "./date-words.ts";

const AGO = /^(\d{1,5})([hdw])$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;
/** Words are words on any day. */
const ANY_DAY = "2026-01-01";
const HOURS = { h: 1, d: 24, w: 24 * 7 } as const;

export const dateField = z
  .string()
  .refine(
    isDate,
    "expected a date (2026-02-05), a month (2026-02), an age (12h, 7d, 2w) or words such as yesterday or last week",
  )
  .meta({ value: "date" });

export const periodFields = {
  since: dateField
    .describe("from this date (2026-02-05), age (12h, 7d, 2w), or `yesterday`, `monday`, `last week`")
    .optional(),
  until: dateField.describe("up to and including this date, or up to this age").optional(),
};

/** The current time, and the time zone where days begin and end. */
export interface Clock {
  readonly time_zone: string;
  now(): Date;
}

/** Returns the period as moments: from `since` up to but not including `until`. Days are included whole. */
export function periodOf(
  clock: Clock,
  { since, until }: { readonly since?: string | undefined; readonly until?: string | undefined },
): { since?: string; until?: string } {
  return {
    ...(since !== undefined && { since: momentOf(since, clock, 0) }),
    ...(until !== undefined && { until: momentOf(until, clock, 1) }),
  };
}

function isDate(text: string): boolean {
  if (AGO.test(text) || namedDays(text, ANY_DAY) !== null) return true;
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text));
}

function momentOf(text: string, clock: Clock, days: 0 | 1): string {
  const [, count, unit] = AGO.exec(text) ?? [];
  if (count !== undefined) {
    const hours = Number(count) * HOURS[unit as keyof typeof HOURS];
    return new Date(clock.now().getTime() - hours * HOUR_MS).toISOString();
  }
  const named = namedDays(text, calendar("day", clock.time_zone)(clock.now().toISOString()) ?? "");
  if (named) {
    const day = days === 0 ? named.first : dayAfter(named.last, 1);
    return startOfDay(day, clock.time_zone).toISOString();
  }
  return new Date(text).toISOString();
}

/** Finds the first quarter of an hour of the day: midnight, or later where the clock skips midnight. */
function startOfDay(day: string, timeZone: string): Date {
  const dayOf = calendar("day", timeZone);
  const isBefore = (quarter: number) => (dayOf(new Date(quarter * QUARTER_MS).toISOString()) ?? "") < day;
  // No time zone is further from UTC.
  let before = (Date.parse(`${day}T00:00:00Z`) - 36 * HOUR_MS) / QUARTER_MS;
  let after = before + (72 * HOUR_MS) / QUARTER_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isBefore(middle)) before = middle;
    else after = middle;
  }
  return new Date(after * QUARTER_MS);
}

const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;
