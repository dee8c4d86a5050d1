// Puts a row's facts into few letters.
import type { SessionRow } from "../../../api/outputs.ts";
import { allTokens } from "../../../format/numbers.ts";
import { clock, dayKey } from "../../../format/times.ts";

/** Returns the time for today, otherwise the day, with the year if it is another one. */
export function shortTime(iso: string | null, now: Date): string {
  if (iso === null) return "";
  if (dayKey(iso) === dayKey(now.toISOString())) return clock(iso);
  const date = new Date(iso);
  return (date.getFullYear() === now.getFullYear() ? DAY : DAY_AND_YEAR).format(date);
}

/** Reports whether any tokens were used. */
export function hasSpent({ usage }: SessionRow): boolean {
  return allTokens(usage) > 0;
}

/** Reports whether naming the branch would say nothing. */
export function isUsualBranch(branch: string): boolean {
  return branch === "main" || branch === "master" || branch === "HEAD";
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const DAY_AND_YEAR = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
