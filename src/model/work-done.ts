// Counts the costly steps of indexing, so tests can show that an appended line costs the same in any session.

export type CountedWork =
  | "turns_described"
  | "turns_judged"
  | "turns_compared"
  | "costs_compared"
  | "lines_loaded"
  | "turns_published";

const counts = new Map<CountedWork, number>();

export function countWork(what: CountedWork, times: number = 1): void {
  counts.set(what, (counts.get(what) ?? 0) + times);
}

/** Returns how often each step was taken since the process began. */
export function workDone(): Readonly<Record<string, number>> {
  return Object.fromEntries(counts);
}
