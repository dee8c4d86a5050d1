// Work that is to go on for as long as it takes: it waits while another clew writes, and for a disk that fails.
import { setTimeout as wait } from "node:timers/promises";
import { ClewError } from "../../model/errors.ts";

export interface RetryOptions {
  readonly signal: AbortSignal;
  say(text: string): void;
  /** How often to look whether the other one is done; and how long to leave a disk alone. */
  readonly writer_ms?: number;
  readonly disk_ms?: number;
}

/** False from `attempt` says that another process is the writer. */
export async function retry(
  attempt: () => Promise<boolean>,
  { signal, say, writer_ms = 1000, disk_ms = 5000 }: RetryOptions,
): Promise<void> {
  let lastNote = "";
  const sayOnce = (text: string) => {
    // Once, however often it is tried.
    if (text !== lastNote) say(text);
    lastNote = text;
  };
  while (!signal.aborted) {
    const start = performance.now();
    const outcome = await attempt().catch(diskError);
    if (outcome === true) return;
    // It went well for a while, so that this is news.
    if (performance.now() - start > disk_ms) lastNote = "";
    if (outcome === false) sayOnce("Another clew is writing; waiting to take over.");
    else sayOnce(`${outcome.message} Trying again every few seconds.`);
    await wait(outcome === false ? writer_ms : disk_ms, null, { signal }).catch(() => null);
  }
}

function diskError(error: unknown): ClewError {
  if (error instanceof ClewError && error.code === "not_writable") return error;
  throw error;
}
