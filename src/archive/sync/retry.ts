// Retries work until it succeeds: waits while another process is writing, and while the disk fails.
import { setTimeout as wait } from "node:timers/promises";
import { ClewError } from "../../model/errors.ts";

export interface RetryOptions {
  readonly signal: AbortSignal;
  say(text: string): void;
  /** Pauses before retrying: after another writer, and after a disk failure. */
  readonly writer_ms?: number;
  readonly disk_ms?: number;
}

/** Runs `attempt` until it returns true. It returns false if another process is the writer. */
export async function retry(
  attempt: () => Promise<boolean>,
  { signal, say, writer_ms = 1000, disk_ms = 5000 }: RetryOptions,
): Promise<void> {
  let lastNote = "";
  const sayOnce = (text: string) => {
    // Reports the same problem only once in a row.
    if (text !== lastNote) say(text);
    lastNote = text;
  };
  while (!signal.aborted) {
    const start = performance.now();
    const outcome = await attempt().catch(diskError);
    if (outcome === true) return;
    // It worked for a while, so report the problem again.
    if (performance.now() - start > disk_ms) lastNote = "";
    if (outcome === false) sayOnce("Another clew process is writing to the archive. Waiting to take over.");
    else sayOnce(`${outcome.message} Retrying every few seconds.`);
    await wait(outcome === false ? writer_ms : disk_ms, null, { signal }).catch(() => null);
  }
}

function diskError(error: unknown): ClewError {
  if (error instanceof ClewError && error.code === "not_writable") return error;
  throw error;
}
