// Reads several transcripts at once in threads, or in this thread if there is little to do.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { WaitingSource, WorkUpdate } from "../../store/intake.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { Store } from "../../store/store.ts";
import type { ReadContext } from "../read/read-file.ts";
import type { BundleJob, BundleRead } from "./read-bundle.ts";
import type { HeadlineRead } from "./read-headline.ts";
import { type JobResult, NO_RESULT, type ReaderJob, runJob, type TakeParts } from "./reader-jobs.ts";
import type { FoundBundle } from "./scan.ts";

export interface Readers {
  /** How many jobs are worth running at once. */
  readonly width: number;
  /** Returns whether a file that did not change is in memory, so nothing of it is read. */
  holds(file: Pick<SourceRow, "path" | "size" | "ctime_ms">): boolean;
  readHeadlines(bundles: readonly FoundBundle[]): Promise<readonly HeadlineRead[]>;
  readBundles(bundles: readonly BundleJob[]): Promise<readonly BundleRead[]>;
  readWork(waiting: readonly WaitingSource[], take: TakeParts): Promise<void>;
  close(): Promise<void>;
}

/** Reads in this thread: starting another takes longer than reading a few megabytes. */
export function readHere(context: ReadContext): Readers {
  return {
    width: 1,
    holds: ({ path, size, ctime_ms }) => Boolean(context.live?.held(path, size, ctime_ms)),
    readHeadlines: async (bundles) =>
      (await runJob({ type: "headlines", bundles }, context, unexpectedParts)).headlines,
    readBundles: async (bundles) =>
      (await runJob({ type: "bundles", bundles }, context, unexpectedParts)).bundles,
    readWork: async (waiting, take) => void (await runJob({ type: "work", waiting }, context, take)),
    close: async () => undefined,
  };
}

/** For jobs whose results have no parts. */
async function unexpectedParts(): Promise<void> {
  throw new Error("Unexpected partial result for a job that has none.");
}

/** Reads only from the archive, even if the files are still on disk. */
export function readKept(store: Store): Readers {
  const readers = readHere({ kept: async () => store });
  return {
    ...readers,
    readWork: (waiting, take) =>
      readers.readWork(
        waiting.map((each) => ({ ...each, source: { ...each.source, gone: true } })),
        take,
      ),
  };
}

/** With more threads than this, they would wait for the one that writes. */
const MOST_THREADS = 6;

/** Larger files are read in this thread: the memory limits below are for ordinary transcripts. */
const LARGEST_FOR_THREADS = 64 * 1024 * 1024;

/** Reading headlines of this much takes as long as starting threads for it. */
const HEADLINES_HERE = 512 * 1024 * 1024;

/** For `bytes` of transcripts together. The threads start with the first job that is worth it. */
export function readInThreads(dataDir: string, store: Store, bytes: number): Readers {
  const count = Math.max(1, Math.min(MOST_THREADS, availableParallelism()));
  let started: readonly ReadingThread[] | null = null;
  const here = readHere({ kept: async () => store });

  /**
   * Runs a job in the least busy thread. If a thread dies of it, most likely for lack of memory, the job runs
   * here.
   */
  async function run(job: ReaderJob, take: TakeParts, fallback: () => Promise<JobResult>) {
    started ??= Array.from({ length: count }, () => readingThread(dataDir));
    const [free] = started.filter(({ alive }) => alive()).sort((one, other) => one.busy() - other.busy());
    if (!free) return fallback();
    return free.run(job, take).catch((error: unknown) => {
      if (free.alive()) throw error;
      return fallback();
    });
  }

  return {
    // One more job for each thread, so none has to wait for its next.
    width: count * 2,
    holds: () => false,
    async readHeadlines(bundles) {
      if (bytes <= HEADLINES_HERE) return here.readHeadlines(bundles);
      const fallback = async () => ({ ...NO_RESULT, headlines: await here.readHeadlines(bundles) });
      return (await run({ type: "headlines", bundles }, unexpectedParts, fallback)).headlines;
    },
    async readBundles(bundles) {
      const large = bundles.some(({ files }) => files.some((file) => file.size > LARGEST_FOR_THREADS));
      const fallback = async () => ({ ...NO_RESULT, bundles: await here.readBundles(bundles) });
      const job = { type: "bundles", bundles } as const;
      return (large ? await fallback() : await run(job, unexpectedParts, fallback)).bundles;
    },
    async readWork(waiting, take) {
      const fallback = async () => {
        await here.readWork(waiting, take);
        return NO_RESULT;
      };
      await run({ type: "work", waiting }, take, fallback);
    },
    close: async () => void (await Promise.all((started ?? []).map((thread) => thread.close()))),
  };
}

interface Waiting {
  resolve(result: JobResult): void;
  reject(error: Error): void;
  readonly take: TakeParts;
}

interface FromThread {
  readonly id: number;
  readonly result?: JobResult;
  readonly parts?: readonly WorkUpdate[];
  readonly error?: string;
}

/** Without a limit, V8 takes as much memory as it may before it collects garbage. */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 128 };

interface ReadingThread {
  alive(): boolean;
  busy(): number;
  run(job: ReaderJob, take: TakeParts): Promise<JobResult>;
  close(): Promise<number>;
}

function readingThread(dataDir: string): ReadingThread {
  const worker = new Worker(workerUrl(), { workerData: { data_dir: dataDir }, resourceLimits: LIMITS });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let alive = true;
  worker.on("message", ({ id, result, parts, error }: FromThread) => {
    const job = waiting.get(id);
    if (parts !== undefined) void job?.take(parts).then(() => worker.postMessage({ id }), job.reject);
    if (result === undefined && error === undefined) return;
    waiting.delete(id);
    if (result !== undefined) job?.resolve(result);
    else job?.reject(new Error(error));
  });
  // Whatever a dying thread loses is read again the next time.
  worker.on("error", (error: Error) => {
    alive = false;
    for (const job of waiting.values()) job.reject(error);
    waiting.clear();
  });
  return {
    alive: () => alive,
    busy: () => waiting.size,
    run(job, take) {
      const id = ++last;
      worker.postMessage({ id, job });
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject, take }));
    },
    close: () => worker.terminate(),
  };
}

/** The worker is beside this file, in the sources and in the bundle. */
function workerUrl(): URL {
  return new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url);
}
