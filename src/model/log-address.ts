// Defines log addresses: one number line for all stored bytes of a session. Each log of a session has its own range.
// Within a log, a rewritten file begins at a block boundary after everything stored before it.

/** Larger than any log, and small enough that thousands of ranges fit into a safe integer. */
const LOG_STRETCH = 2 ** 40;

/**
 * Returns the address of byte 0 of a file. `log` numbers the session's logs from 0; `base` is where this generation
 * of the file begins.
 */
export function startOfLog({ log, base }: { readonly log: number; readonly base: number }): number {
  return log * LOG_STRETCH + base;
}

/** Returns the number of the log that contains an address. */
export function logAt(address: number): number {
  return Math.floor(address / LOG_STRETCH);
}
