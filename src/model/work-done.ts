// Counts the costly steps of indexing, for tests: what an appended line costs must not depend on its session.

export type CountedWork = "turns_described" | "turns_judged";

const counts = new Map<CountedWork, number>();

export function countWork(what: CountedWork, times: number = 1): void {
  counts.set(what, (counts.get(what) ?? 0) + times);
}

/** Returns how often each step was taken since the process began. */
export function workDone(): Readonly<Record<string, number>> {
  return Object.fromEntries(counts);
}
