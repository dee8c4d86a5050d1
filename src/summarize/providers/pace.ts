// Decides when to retry after a failure, and when to leave a server alone for a while.
import type { AskError } from "./failures.ts";

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 600_000;
const LONGEST_REST_MS = 3_600_000;

/**
 * Returns a random delay before the next attempt (the first is 1), up to a maximum that doubles: clients
 * that failed at once do not all retry at once. Never shorter than the server asked for.
 */
export function retryDelay(attempt: number, retryAfterMs: number | null, random: () => number): number {
  const most = Math.min(FIRST_WAIT_MS * 2 ** (Math.max(attempt, 1) - 1), LONGEST_WAIT_MS);
  return Math.max(Math.round(random() * most), retryAfterMs ?? 0);
}

export interface Breaker {
  /** True if no call should be made now. Reading it changes nothing. */
  readonly open: boolean;
  /** Whether a call may be made now. After a rest it allows a single call, the trial. */
  mayAsk(): boolean;
  /** When it will allow a call again; null while it allows all. */
  until(): number | null;
  worked(): void;
  failed(error: AskError): void;
}

/**
 * Opens at once on a refusal, otherwise after `failures` failures in a row. A failed trial doubles the rest,
 * up to an hour. A server that asks for a longer rest gets it.
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
      // If the trial is never reported, another one is allowed after the same rest.
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
      // Ignores a call that was in progress when the rest began.
      if (isOpen() && !trial) return;
      failures++;
      if (until === null && reason !== "refused" && failures < options.failures) return;
      if (until !== null) rest = Math.min(rest * 2, LONGEST_REST_MS);
      until = now() + Math.max(rest, retry_after_ms ?? 0);
      trial = false;
    },
  };
}
