// Formats times for people: how long ago, or the day if that was long ago.

/** Time zone for display. Null means the system's: resolving its name is slower than printing a list. */
export interface DisplayZone {
  readonly time_zone: string | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns `now`, `5 min ago`, `3 h ago` or `2 d ago`, and the day for older times: `2026-02-05`. */
export function timeAgo(timestamp: string | null, view: DisplayZone & { readonly now: Date }): string {
  const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
  if (Number.isNaN(time)) return "—";
  const ago = view.now.getTime() - time;
  if (ago < 0 || ago >= 7 * DAY) return dayIn(time, view);
  if (ago < MINUTE) return "now";
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min ago`;
  return ago < DAY ? `${Math.floor(ago / HOUR)} h ago` : `${Math.floor(ago / DAY)} d ago`;
}

/** Returns a time in the given zone: `2026-02-05 14:03`. */
export function timeIn(timestamp: string | null, zone: DisplayZone): string {
  const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(time) ? "—" : `${dayIn(time, zone)} ${clockIn(time, zone)}`;
}

/** Returns only the clock of a time in the given zone: `14:03`. */
export function timeOfDay(timestamp: string, zone: DisplayZone): string {
  return clockIn(Date.parse(timestamp), zone);
}

function dayIn(time: number, zone: DisplayZone): string {
  if (zone.time_zone !== null) return calendar(zone.time_zone).format(time);
  const date = new Date(time);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function clockIn(time: number, zone: DisplayZone): string {
  if (zone.time_zone !== null) return clock(zone.time_zone).format(time);
  const date = new Date(time);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

function two(part: number): string {
  return String(part).padStart(2, "0");
}

const calendars = new Map<string, Intl.DateTimeFormat>();
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Uses Canadian English, because it writes days in the ISO format. */
function calendar(timeZone: string): Intl.DateTimeFormat {
  const format = { timeZone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return kept(calendars, timeZone, () => new Intl.DateTimeFormat("en-CA", format));
}

function clock(timeZone: string): Intl.DateTimeFormat {
  const format = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return kept(clocks, timeZone, () => new Intl.DateTimeFormat("en-GB", format));
}

/** Caches formatters, because making one takes longer than formatting a thousand times. */
function kept(
  known: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  make: () => Intl.DateTimeFormat,
): Intl.DateTimeFormat {
  const found = known.get(timeZone) ?? make();
  known.set(timeZone, found);
  return found;
}
