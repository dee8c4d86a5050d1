// Whose failure it is: a server that answers others and never this question has something against the question.
import type { AskError, AskReason } from "./providers/failures.ts";

export interface FailureJudge {
  /** The server answered. */
  succeeded(job: number): void;
  /** Whether the job is to be asked for again. */
  failed(job: number, error: AskError): boolean;
}

/** Failures while the server answers nobody are its own, and count against no question, however many they are. */
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

/** Own failures after which a turn keeps the line it has. Who is busy is busy with others, now and then. */
const MOST: Readonly<Record<AskReason, number>> = {
  refused: 4,
  no_answer: 4,
  busy: 8,
  unreachable: 8,
  late: 4,
};
