// Formats counts and times in a short form for tables.

/** Returns text such as `950`, `12.3k` or `4.1M`. */
export function shortCount(count: number): string {
  const units = ["", "k", "M", "G", "T"];
  let value = count;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return unit === 0 ? String(count) : `${value >= 100 ? Math.round(value) : value.toFixed(1)}${units[unit]}`;
}

/** Formats a time in the machine's time zone: `2026-02-05 14:03`. */
export function shortTime(timestamp: string | null): string {
  const date = timestamp === null ? null : new Date(timestamp);
  if (!date || Number.isNaN(date.getTime())) return "—";
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
