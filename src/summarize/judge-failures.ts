// Decides whether the server or the job is at fault: a server that answers others but never this job rejects the job.
import type { AskError, AskReason } from "./providers/failures.ts";

export interface FailureJudge {
  /** Call this when the server answered. */
  succeeded(job: number): void;
  /** Returns whether the job is to be retried. */
  failed(job: number, error: AskError): boolean;
}

/** Failures while the server answers no one are its own, and count against no job, however many there are. */
export function judgeFailures(): FailureJudge {
  let successes = 0;
  const failing = new Map<number, { readonly failures: number; readonly successes: number }>();
  return {
    succeeded(job) {
      successes++;
      failing.delete(job);
    },
    failed(job, { reason }) {
      const before = failing.get(job);
      const own = before !== undefined && before.successes < successes;
      const failures = (before?.failures ?? 0) + (own ? 1 : 0);
      const again = failures < MOST[reason];
      if (again) failing.set(job, { failures, successes });
      else failing.delete(job);
      return again;
    },
  };
}

/** A job's own failures after which its turn keeps the text it has. A server may be busy with others now and then. */
const MOST: Readonly<Record<AskReason, number>> = {
  refused: 4,
  no_answer: 4,
  busy: 8,
  unreachable: 8,
  late: 4,
};
