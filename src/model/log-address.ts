// Addresses: one number line for all that is kept of a session. A session of several logs has them side by side, each
// in a stretch of its own; within a log, a rewritten file begins at a block after everything that was there before.

/** Larger than any log, and small enough that thousands fit into a number. */
const LOG_STRETCH = 2 ** 40;

/** Where byte 0 of a file lies. `log` numbers the logs of a session from 0; `base` is where its generation begins. */
export function startOfLog({ log, base }: { readonly log: number; readonly base: number }): number {
  return log * LOG_STRETCH + base;
}

/** Which log of its session an address lies in. */
export function logAt(address: number): number {
  return Math.floor(address / LOG_STRETCH);
}
