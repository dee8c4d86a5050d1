// Returns the days of a period, to list its sessions: `2026-11-06`, `2026-W45` or `2026-11`.
import type { Period } from "./groupings.ts";

export function daysOf(by: Period, key: string): { readonly since: string; readonly until: string } {
  if (by === "day") return { since: key, until: key };
  if (by === "month") {
    const [year = 0, month = 1] = key.split("-").map(Number);
    return { since: `${key}-01`, until: dayText(Date.UTC(year, month, 0)) };
  }
  const monday = mondayOf(key);
  return { since: dayText(monday), until: dayText(monday + 6 * DAY_MS) };
}

/** The first week of a year is the one with 4 January. */
function mondayOf(key: string): number {
  const [year = 0, week = 1] = key.split("-W").map(Number);
  const fourth = Date.UTC(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  return fourth + ((week - 1) * 7 - weekday) * DAY_MS;
}

function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

const DAY_MS = 24 * 60 * 60 * 1000;
