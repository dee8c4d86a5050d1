// Runs in a reader thread: takes jobs, and returns rows, or index chunks and blocks to archive.
import { parentPort, workerData } from "node:worker_threads";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { memoryOf, type ReaderJob, runJob, type TakeParts } from "./reader-jobs.ts";

const { data_dir } = workerData as { readonly data_dir: string };
let store: Promise<Store> | undefined;

/** Opens the archive only when a file is read that is no longer on disk. */
function kept(): Promise<Store> {
  store ??= openStore(data_dir);
  return store;
}

/** How many parts may wait for the writer: while it writes one batch, the next is read. */
const MOST_WAITING = 4;

let waiting = 0;
const stopped: (() => void)[] = [];

parentPort?.on("message", (message: { readonly id: number; readonly job?: ReaderJob }) => {
  const { id, job } = message;
  if (!job) {
    waiting--;
    stopped.shift()?.();
    return;
  }
  const take: TakeParts = (parts) => {
    // Buffers are passed on, not copied.
    parentPort?.postMessage({ id, parts }, parts.flatMap(memoryOf));
    return ++waiting < MOST_WAITING
      ? Promise.resolve()
      : new Promise<void>((resolve) => stopped.push(resolve));
  };
  runJob(job, { kept }, take).then(
    (result) => parentPort?.postMessage({ id, result }),
    (error: unknown) =>
      parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
