// Formats times the way people say them, in the reader's time zone.
import { now } from "./now.ts";

export function clock(iso: string | null): string {
  return iso === null ? "" : CLOCK.format(new Date(iso));
}

/** Returns `Today`, `Yesterday`, or the day's name and date. */
export function dayName(iso: string | null, today: Date = now()): string {
  if (iso === null) return "No date";
  const date = new Date(iso);
  const days = Math.round((midnight(today) - midnight(date)) / DAY_MS);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  return (date.getFullYear() === today.getFullYear() ? DAY : DAY_AND_YEAR).format(date);
}

export function isTodayOrYesterday(iso: string, today: Date = now()): boolean {
  const days = Math.round((midnight(today) - midnight(new Date(iso))) / DAY_MS);
  return days === 0 || days === 1;
}

/** Returns `2–4 November`, whichever of the two days is earlier, with years if one is another year. */
export function dayRange(one: string, other: string, today: Date = now()): string {
  const dates = [new Date(one), new Date(other)].sort((a, b) => a.getTime() - b.getTime());
  const [first = today, last = today] = dates;
  const thisYear = dates.every((date) => date.getFullYear() === today.getFullYear());
  return (thisYear ? DAY_AND_MONTH : DAY_AND_YEAR).formatRange(first, last).replaceAll("\u2009", " ");
}

/** Returns the local day, to group by. */
export function dayKey(iso: string | null): string {
  if (iso === null) return "";
  const date = new Date(iso);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns the week of a moment, from Monday to Sunday, as a period. */
export function weekOf(iso: string): string {
  const date = new Date(iso);
  const monday = date.getDate() - ((date.getDay() + 6) % 7);
  const day = (at: number) => dayKey(new Date(date.getFullYear(), date.getMonth(), at, 12).toISOString());
  return `${day(monday)}..${day(monday + 6)}`;
}

/** Returns what a date field can show of the value: the day, or nothing for `7d`. */
export function dayIn(date: string | undefined): string {
  return date !== undefined && /^\d{4}-\d{2}-\d{2}/.test(date) ? date.slice(0, 10) : "";
}

export function fullTime(iso: string | null): string {
  return iso === null ? "" : FULL.format(new Date(iso));
}

/** Returns `now`, `5 min ago`, `3 h ago`, then the day. */
export function ago(iso: string | null, at: Date = now()): string {
  if (iso === null) return "";
  const minutes = Math.floor((at.getTime() - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return dayName(iso, at);
}

export function duration(milliseconds: number | null): string {
  if (milliseconds === null) return "";
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Returns the milliseconds between two times, or null if one is unknown. */
export function between(from: string | null, to: string | null): number | null {
  return from === null || to === null ? null : Math.max(0, Date.parse(to) - Date.parse(from));
}

function midnight(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

const two = (count: number) => String(count).padStart(2, "0");

const DAY_MS = 24 * 60 * 60 * 1000;
const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" });
const DAY_AND_MONTH = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const DAY_AND_YEAR = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const FULL = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "medium" });
