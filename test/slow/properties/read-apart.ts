// Reading in a thread of its own, which is ended when it takes too long: a test's time limit can't end a loop.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Outline } from "./outline-thread.ts";

/** Many times what any file here needs, on a busy machine too, and less than a test may take. */
const LIMIT_MS = 50_000;

/** No more than a program has, so that what overflows there overflows here. */
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
