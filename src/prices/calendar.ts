// Finds the day, week or month that a moment falls in, in the user's time zone.
import { ClewError } from "../model/errors.ts";

export type Period = "day" | "week" | "month";

/** Returns `2026-02-05`, `2026-W06` or `2026-02`, or null for a text that is not a time. */
export function calendar(period: Period, timeZone: string): (timestamp: string | null) => string | null {
  const dayOf = daysIn(timeZone);
  const name = NAMES[period];
  return (timestamp) => {
    const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
    if (!(time >= 0 && time <= LAST_MS)) return null;
    return name(dayOf(Math.floor(time / QUARTER_MS)));
  };
}

const QUARTER_MS = 900_000;
/** The end of the year 9999. Later days do not fit into ten characters. */
const LAST_MS = Date.parse("9999-12-30T00:00:00Z");

/** The day of a quarter of an hour since 1970. Days begin at a full quarter in every time zone. */
type DayOf = (quarter: number) => string;

/** Remembers the last time zone with its days: looking one up is slow, reports do it many times, and a person has one zone. */
let last: { readonly timeZone: string; readonly dayOf: DayOf } | undefined;

function daysIn(timeZone: string): DayOf {
  if (last?.timeZone === timeZone) return last.dayOf;
  const format = dayFormat(timeZone);
  const known = new Map<number, string>();
  const dayOf = (quarter: number) => {
    let day = known.get(quarter);
    if (day === undefined) {
      day = format.format(quarter * QUARTER_MS);
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(quarter, day);
    }
    return day;
  };
  last = { timeZone, dayOf };
  return dayOf;
}

/** All quarters of almost three years. */
const MOST_KNOWN = 100_000;

/** Canadian English writes dates in ISO format. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    const shape = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
    return new Intl.DateTimeFormat("en-CA", { timeZone, ...shape });
  } catch {
    throw new ClewError(
      "bad_input",
      `Unknown time zone: ${timeZone}. Use a name such as Europe/Berlin, or UTC.`,
    );
  }
}

const NAMES: Readonly<Record<Period, (day: string) => string>> = {
  day: (day) => day,
  week: isoWeek,
  month: (day) => day.slice(0, 7),
};

/** Follows ISO 8601: weeks begin on Monday, and a week belongs to the year of its Thursday. */
function isoWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const year = date.getUTCFullYear();
  const week = Math.ceil(((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7);
  return `${year}-W${String(week).padStart(2, "0")}`;
}
