// A thread that reads: it is given jobs, and answers with rows or with what is to be kept.
import { parentPort, workerData } from "node:worker_threads";
import { openStore } from "../store/sqlite/open.ts";
import type { Store } from "../store/store.ts";
import { type ReaderJob, runJob, type TakeParts } from "./reader-jobs.ts";

const { data_dir } = workerData as { readonly data_dir: string };
let store: Promise<Store> | undefined;

/** Opened only by those who read what is no longer on disk. */
function kept(): Promise<Store> {
  store ??= openStore(data_dir);
  return store;
}

const taken = new Map<number, () => void>();

parentPort?.on("message", (message: { readonly id: number; readonly job?: ReaderJob }) => {
  const { id, job } = message;
  if (!job) {
    taken.get(id)?.();
    return;
  }
  const take: TakeParts = (parts) => {
    parentPort?.postMessage({ id, parts });
    return new Promise<void>((resolve) => taken.set(id, resolve));
  };
  runJob(job, { kept }, take).then(
    (answer) => parentPort?.postMessage({ id, answer }),
    (error: unknown) =>
      parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
