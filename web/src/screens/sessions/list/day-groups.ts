// Divides rows into groups by day. Days with one session each are joined, so headings do not take half of the list.
import type { SessionRow } from "../../../api/outputs.ts";
import { dayKey, dayName, dayRange, isTodayOrYesterday } from "../../../format/times.ts";
import type { Filters } from "../filters/filters.ts";
import { timeOf } from "./order-rows.ts";

/** The kind of heading above a row. */
export type Under = "pinned" | "day" | "days" | "project";

export interface DayGroup {
  readonly key: string;
  readonly name: string;
  readonly under: Under;
  readonly rows: readonly SessionRow[];
}

/** Expects rows in order of time, the pinned ones first. */
export function dayGroups(rows: readonly SessionRow[], filters: Filters, now: Date): readonly DayGroup[] {
  const pinned = rows.filter((row) => row.pinned);
  const days = Map.groupBy(
    rows.filter((row) => !row.pinned),
    (row) => dayKey(timeOf(row, filters)),
  );
  const groups: DayGroup[] = pinned.length > 0 ? [pinnedGroup(pinned)] : [];
  let lone: SessionRow[] = [];
  const close = () => {
    if (lone.length > 0) groups.push(groupOf(lone, filters, now));
    lone = [];
  };
  for (const own of days.values()) {
    const [first] = own;
    const time = first ? timeOf(first, filters) : null;
    if (own.length === 1 && time !== null && !isTodayOrYesterday(time, now)) {
      lone.push(...own);
      continue;
    }
    close();
    groups.push(groupOf(own, filters, now));
  }
  close();
  return groups;
}

export function pinnedGroup(rows: readonly SessionRow[]): DayGroup {
  return { key: "pinned", name: "Pinned", under: "pinned", rows };
}

function groupOf(rows: readonly SessionRow[], filters: Filters, now: Date): DayGroup {
  const times = rows.map((row) => timeOf(row, filters));
  const [first = null, last = null] = [times[0], times.at(-1)];
  const key = `day ${dayKey(first)}`;
  if (first === null || last === null || dayKey(first) === dayKey(last))
    return { key, name: dayName(first, now), under: "day", rows };
  return { key, name: dayRange(first, last, now), under: "days", rows };
}
