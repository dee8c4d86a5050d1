// Numbers, times and lengths as people read them, in a form that takes the same space everywhere.

/** 950, 12.3k, 4.1M */
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

/** 1,234,567. By hand, because to load what knows how each language does it takes longer than most answers. */
export function fullCount(count: number): string {
  const [whole = "", rest] = String(count).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

/** `2 turns`, `1 turn` */
export function counted(count: number, noun: string, plural: string = `${noun}s`): string {
  return `${fullCount(count)} ${count === 1 ? noun : plural}`;
}

/** A moment in the machine's own time zone: 2026-02-05 14:03. */
export function shortTime(timestamp: string | null): string {
  const date = timestamp === null ? null : new Date(timestamp);
  if (!date || Number.isNaN(date.getTime())) return "—";
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** 3 s, 12 min, 2 h 5 min */
export function shortDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
