// The dates a person gives: a day, or how long ago. What they mean depends on the time and on where the person is.
import { z } from "zod";
import { calendar } from "../../prices/calendar.ts";

const AGO = /^(\d{1,5})([hdw])$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;
const HOURS = { h: 1, d: 24, w: 24 * 7 } as const;

const dateField = z
  .string()
  .refine(isDate, "takes a day such as 2026-02-05, or how long ago it was: 12h, 7d, 2w")
  .meta({ value: "date" });

export const periodFields = {
  since: dateField.describe("not before this day (2026-02-05), or this long ago (12h, 7d, 2w)").optional(),
  until: dateField.describe("not after this day, or this long ago").optional(),
};

/** What a date means: the time, and the place where a day begins. */
export interface Clock {
  readonly time_zone: string;
  now(): Date;
}

/** As moments: at or after `since`, and before `until`. A day is counted whole. */
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
  if (AGO.test(text)) return true;
  // The 31st of February is read as a day in March, and nobody means that.
  if (DAY.test(text)) return dayAfter(text, 0) === text;
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text));
}

function momentOf(text: string, clock: Clock, days: 0 | 1): string {
  const [, count, unit] = AGO.exec(text) ?? [];
  if (count !== undefined) {
    const hours = Number(count) * HOURS[unit as keyof typeof HOURS];
    return new Date(clock.now().getTime() - hours * HOUR_MS).toISOString();
  }
  if (DAY.test(text)) return startOfDay(dayAfter(text, days), clock.time_zone).toISOString();
  return new Date(text).toISOString();
}

function dayAfter(day: string, days: number): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? "" : new Date(time + days * 86_400_000).toISOString().slice(0, 10);
}

/** The first quarter of an hour that is in it there: midnight, or later where the clock leaps over midnight. */
function startOfDay(day: string, timeZone: string): Date {
  const dayOf = calendar("day", timeZone);
  const isBefore = (quarter: number) => (dayOf(new Date(quarter * QUARTER_MS).toISOString()) ?? "") < day;
  // No zone is further from UTC than this.
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
