// Formats counts and durations for people.

/** Returns text such as `1,234,567`. Groups by hand, because loading Node's locale data takes longer than most commands. */
export function fullCount(count: number): string {
  const [whole = "", rest] = String(count).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

/** Returns text such as `2 turns` or `1 turn`. */
export function counted(count: number, noun: string, plural: string = `${noun}s`): string {
  return `${fullCount(count)} ${count === 1 ? noun : plural}`;
}

/** Returns text such as `3 s`, `12 min` or `2 h 5 min`. */
export function shortDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
