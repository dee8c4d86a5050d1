// Lists days, weeks or months in order, those between them included.

export type PeriodKind = "day" | "week" | "month";

/**
 * Returns every period from the first to the last key, such as `2026-11-06`, `2026-W45` or `2026-11`. If a clock was once
 * years ahead, it returns the newest keys only.
 */
export function periodsBetween(by: PeriodKind, keys: Iterable<string>): readonly string[] {
  const known = [...keys].sort();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: string[] = [];
  for (let key = first; key <= last && all.length < MOST; key = periodAfter(by, key)) all.push(key);
  return all.length < MOST ? all : known.slice(-MOST);
}

const MOST = 800;

function periodAfter(by: PeriodKind, key: string): string {
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
