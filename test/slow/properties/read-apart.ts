// Reads in a separate thread that is terminated when it takes too long, because a test's timeout cannot end a loop.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Outline } from "./outline-thread.ts";

/** Many times what any file here needs, even on a busy machine, and less than a test's timeout. */
const LIMIT_MS = 50_000;

/** No more than a program has, so what overflows there overflows here. */
const STACK = { stackSizeMb: 1 };

let thread: Worker | null = null;

export async function outlineOf(path: string): Promise<Outline> {
  thread ??= new Worker(new URL("./outline-thread.ts", import.meta.url), { resourceLimits: STACK });
  const signal = AbortSignal.timeout(LIMIT_MS);
  try {
    const answer = once(thread, "message", { signal });
    thread.postMessage(path);
    const [outline] = (await answer) as [Outline];
    return outline;
  } catch (error) {
    await endThread();
    throw signal.aborted ? new Error(`The file was still being read after ${LIMIT_MS} ms.`) : error;
  }
}

export async function endThread(): Promise<void> {
  await thread?.terminate();
  thread = null;
}
