// Decides when to leave a server alone for a while.
import type { AskError } from "./failures.ts";

const LONGEST_REST_MS = 3_600_000;

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
