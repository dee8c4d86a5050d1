// Finds the five-hour windows in which subscriptions count usage: a window begins with the hour of its first message, and
// the next message after its end begins another.

export const WINDOW_MS = 5 * 3_600_000;
const HOUR_MS = 3_600_000;

interface Used {
  readonly timestamp: string | null;
  /** Copied usage was spent in the window of another session. */
  readonly inherited: boolean;
}

/** Returns a function that finds the start of the window that a moment falls in, or null where there is none. */
export function usageWindows(used: Iterable<Used>): (timestamp: string | null) => string | null {
  const starts: number[] = [];
  for (const time of momentsOf(used)) {
    const last = starts.at(-1);
    if (last === undefined || time >= last + WINDOW_MS) starts.push(Math.floor(time / HOUR_MS) * HOUR_MS);
  }
  return (timestamp) => {
    const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
    const start = starts[countUpTo(starts, time) - 1];
    return start !== undefined && time < start + WINDOW_MS ? new Date(start).toISOString() : null;
  };
}

/** The different moments, in order. Rows begin at full quarters of an hour, as windows do. */
function momentsOf(used: Iterable<Used>): readonly number[] {
  const moments = new Set<number>();
  for (const { timestamp, inherited } of used) {
    const time = timestamp === null || inherited ? Number.NaN : Date.parse(timestamp);
    if (time >= 0) moments.add(time);
  }
  return [...moments].sort((one, other) => one - other);
}

/** Returns how many starts are not after the time. */
function countUpTo(starts: readonly number[], time: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
