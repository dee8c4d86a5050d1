// When to ask again after a failure, and when to leave a server alone for a while.
import type { AskError } from "./failures.ts";

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 600_000;
const LONGEST_REST_MS = 3_600_000;

/**
 * How long to wait after so many attempts, of which the first is 1: anything up to a bound that doubles, so that many
 * who failed at once do not come back at once. Never less than the server asked for.
 */
export function retryDelay(attempt: number, retryAfterMs: number | null, random: () => number): number {
  const most = Math.min(FIRST_WAIT_MS * 2 ** (Math.max(attempt, 1) - 1), LONGEST_WAIT_MS);
  return Math.max(Math.round(random() * most), retryAfterMs ?? 0);
}

export interface Breaker {
  /** No call should be made now. Looking changes nothing. */
  readonly open: boolean;
  /** Whether a call may be made now. After a rest it says so to one caller only, whose call is the trial. */
  mayAsk(): boolean;
  /** When it will let a call through; null while it lets all through. */
  until(): number | null;
  worked(): void;
  failed(error: AskError): void;
}

/**
 * Opens at once on a refusal, else after so many failures in a row. A trial that fails doubles the rest, up to an hour.
 * A server that asks for more than the rest gets it.
 */
export function breaker(options: { failures: number; rest_ms: number }, now: () => number): Breaker {
  let failures = 0;
  let rest = options.rest_ms;
  let until: number | null = null;
  let trial = false;
  const isOpen = () => until !== null && now() < until;

  return {
    get open() {
      return isOpen();
    },
    mayAsk() {
      if (isOpen()) return false;
      if (until === null) return true;
      // If nobody ever says how the trial went, there is another after as long again.
      until = now() + rest;
      trial = true;
      return true;
    },
    until: () => until,
    worked() {
      failures = 0;
      rest = options.rest_ms;
      until = null;
      trial = false;
    },
    failed({ reason, retry_after_ms }) {
      // News of a call that was under way when the rest began.
      if (isOpen() && !trial) return;
      failures++;
      if (until === null && reason !== "refused" && failures < options.failures) return;
      if (until !== null) rest = Math.min(rest * 2, LONGEST_REST_MS);
      until = now() + Math.max(rest, retry_after_ms ?? 0);
      trial = false;
    },
  };
}
