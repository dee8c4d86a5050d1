// Lists the days of a calendar of one year: whole weeks that begin on Monday, the last of them with today.

export interface CalendarDay {
  readonly day: string;
  /** The name of the month above its first week; empty elsewhere. */
  readonly month: string;
}

const WEEKS = 53;
const DAY_MS = 24 * 60 * 60 * 1000;

export function yearDays(today: string): readonly CalendarDay[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  const weekday = (new Date(last).getUTCDay() + 6) % 7;
  const first = last - (weekday + (WEEKS - 1) * 7) * DAY_MS;
  return Array.from({ length: (WEEKS - 1) * 7 + weekday + 1 }, (_, index) => {
    const time = first + index * DAY_MS;
    const begins = index % 7 === 0 && new Date(time).getUTCDate() <= 7;
    return { day: new Date(time).toISOString().slice(0, 10), month: begins ? MONTH.format(time) : "" };
  });
}

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
