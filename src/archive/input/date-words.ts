// Understands days as people say them: `today`, `monday`, `last week`, `2026-02-05`, `2026-W06`, `2026-02`, and two of them with
// `..` between.

export interface NamedDays {
  readonly first: string;
  readonly last: string;
}

/** Returns the days that words mean, as `2026-02-05`; null for other words. A weekday is the last one, or today. */
export function namedDays(text: string, today: string): NamedDays | null {
  const [from = "", to] = text.split("..", 2);
  if (to === undefined) return someDays(from, today);
  const [first, last] = [someDays(from, today)?.first, someDays(to, today)?.last];
  return first !== undefined && last !== undefined && first <= last ? { first, last } : null;
}

function someDays(text: string, today: string): NamedDays | null {
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ");
  const weekday = WEEKDAYS.findIndex((name) => words === name || words === name.slice(0, 3));
  if (weekday >= 0) return one(today, -((weekdayOf(today) - weekday + 7) % 7));
  const monday = dayAfter(today, -weekdayOf(today));
  switch (words) {
    case "today":
      return one(today, 0);
    case "yesterday":
      return one(today, -1);
    case "this week":
      return { first: monday, last: dayAfter(monday, 6) };
    case "last week":
      return { first: dayAfter(monday, -7), last: dayAfter(monday, -1) };
    case "this month":
      return month(today, 0);
    case "last month":
      return month(today, -1);
    default:
      return writtenDays(text.trim());
  }
}

/** Understands a day, a week and a month as `clew usage` prints them. */
function writtenDays(text: string): NamedDays | null {
  // Rejects February 31, which JavaScript reads as a day in March.
  if (DAY.test(text)) return dayAfter(text, 0) === text ? { first: text, last: text } : null;
  if (MONTH.test(text)) return month(`${text}-01`, 0);
  const [, year, number] = WEEK.exec(text) ?? [];
  if (year === undefined) return null;
  // The first week has the fourth of January.
  const fourth = `${year}-01-04`;
  const first = dayAfter(fourth, (Number(number) - 1) * 7 - weekdayOf(fourth));
  const thursday = dayAfter(first, 3);
  return thursday.startsWith(year) ? { first, last: dayAfter(first, 6) } : null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const WEEK = /^(\d{4})-W(\d{2})$/i;

/** Returns an empty text for a day that does not exist. */
export function dayAfter(day: string, days: number): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? "" : new Date(time + days * 86_400_000).toISOString().slice(0, 10);
}

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Counts from Monday, 0. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

function one(today: string, days: number): NamedDays {
  const day = dayAfter(today, days);
  return { first: day, last: day };
}

function month(today: string, step: 0 | -1): NamedDays {
  const [year = 0, number = 1] = today.split("-").map(Number);
  const day = (months: number, date: number) =>
    new Date(Date.UTC(year, number - 1 + months, date)).toISOString().slice(0, 10);
  return { first: day(step, 1), last: day(step + 1, 0) };
}
