// Says how long to wait before a request to a server is sent again.

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 600_000;

/**
 * Returns a random delay before the next attempt (the first is 1), up to a maximum that doubles: clients
 * that failed at once do not all retry at once. Never shorter than the server asked for.
 */
export function retryDelay(attempt: number, retryAfterMs: number | null, random: () => number): number {
  const most = Math.min(FIRST_WAIT_MS * 2 ** (Math.max(attempt, 1) - 1), LONGEST_WAIT_MS);
  return Math.max(Math.round(random() * most), retryAfterMs ?? 0);
}
