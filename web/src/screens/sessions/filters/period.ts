// Times to choose from, and what a chosen one is called.

export interface Period {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** The ready ones; `today` is a day such as 2026-02-05. */
export function readyPeriods(today: string): readonly (readonly [name: string, period: Period])[] {
  return [
    ["Any time", {}],
    ["Today", { since: today }],
    ["Last 7 days", { since: "7d" }],
    ["Last 30 days", { since: "30d" }],
  ];
}

export function periodName({ since, until }: Period, today: string): string {
  const ready = readyPeriods(today).find(([, period]) => period.since === since && period.until === until);
  if (ready) return ready[0];
  if (since === until && since !== undefined) return since;
  if (since === undefined) return `Until ${until}`;
  return until === undefined ? `Since ${since}` : `${since} – ${until}`;
}
