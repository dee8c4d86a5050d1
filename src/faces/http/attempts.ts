// Limits wrong sign-in attempts, of all clients together. A right token, cookie or link is let in whatever others do.

export interface Attempts {
  /** Counts a wrong attempt, and returns whether there were too many just now. */
  wrong(): boolean;
}

export interface AttemptLimit {
  readonly now: () => number;
  /** Called when the limit is reached, at most once in ten minutes. */
  readonly on_many: () => void;
}

const MOST_AT_ONCE = 30;
const PER_SECOND = 5;
const REPORT_MS = 10 * 60_000;

export function attemptLimit({ now, on_many }: AttemptLimit): Attempts {
  let left = MOST_AT_ONCE;
  let counted_at = now();
  let reported_at = Number.NEGATIVE_INFINITY;
  return {
    wrong() {
      left = Math.min(MOST_AT_ONCE, left + ((now() - counted_at) / 1000) * PER_SECOND);
      counted_at = now();
      if (left >= 1) {
        left -= 1;
        return false;
      }
      if (now() - reported_at >= REPORT_MS) {
        reported_at = now();
        on_many();
      }
      return true;
    },
  };
}
