// Runs in a reader thread: takes jobs, and returns rows, or index chunks and blocks to archive.
import { parentPort, workerData } from "node:worker_threads";
import type { WorkUpdate } from "../../store/intake.ts";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { type ReaderJob, runJob, type TakeParts } from "./reader-jobs.ts";

const { data_dir } = workerData as { readonly data_dir: string };
let store: Promise<Store> | undefined;

/** Opens the archive only when a file is read that is no longer on disk. */
function kept(): Promise<Store> {
  store ??= openStore(data_dir);
  return store;
}

/** How many parts may wait for the writer: while it writes one batch, the next is read. */
const MOST_WAITING = 16;

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

/** Returns the memory that is transferred instead of copied. */
function memoryOf({ turns }: WorkUpdate): ArrayBuffer[] {
  const chunks = turns.flatMap((turn) => turn.chunks);
  const words = chunks.flatMap((chunk) => (chunk.secret ? [chunk, chunk.secret] : [chunk]));
  return words.flatMap(({ thinking, tools, outputs }) =>
    [thinking, tools, outputs].map(({ buffer }) => buffer as ArrayBuffer),
  );
}
