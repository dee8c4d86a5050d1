// Readers: threads that read several transcripts at once, or, where there is little to do, this thread itself.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { DoneUpdate, WaitingSource } from "../../store/intake.ts";
import type { Store } from "../../store/store.ts";
import type { ReadingPlaces } from "../read/read-file.ts";
import type { UnitJob, UnitRead } from "./read-unit.ts";
import { type ReaderJob, runJob, type TakeParts } from "./reader-jobs.ts";

export interface Readers {
  /** How many jobs are worth having under way at once. */
  readonly width: number;
  readUnits(units: readonly UnitJob[]): Promise<readonly UnitRead[]>;
  readDone(waiting: readonly WaitingSource[], take: TakeParts): Promise<void>;
  close(): Promise<void>;
}

/** For a moment's work: starting a thread takes longer than reading some megabytes. */
export function readHere(places: ReadingPlaces): Readers {
  return {
    width: 1,
    readUnits: (units) => runJob({ type: "units", units }, places, nobody),
    readDone: async (waiting, take) => void (await runJob({ type: "done", waiting }, places, take)),
    close: async () => undefined,
  };
}

/** For jobs whose answers have no parts. */
async function nobody(): Promise<void> {
  throw new Error("A part of an answer came, and nobody was there to take it.");
}

/** Nothing from the disk, even if it is still there. */
export function readKept(store: Store): Readers {
  const readers = readHere({ kept: async () => store });
  return {
    ...readers,
    readDone: (waiting, take) =>
      readers.readDone(
        waiting.map((each) => ({ ...each, source: { ...each.source, gone: true } })),
        take,
      ),
  };
}

/** More threads than this wait for the one that writes. */
const MOST_THREADS = 6;

/** What is too large for a thread is read here: the limits below are for ordinary transcripts. */
const LARGEST_FOR_THREADS = 64 * 1024 * 1024;

export function readInThreads(dataDir: string, store: Store): Readers {
  const count = Math.max(1, Math.min(MOST_THREADS, availableParallelism()));
  const threads = Array.from({ length: count }, () => readingThread(dataDir));
  const here = readHere({ kept: async () => store });

  /** By the thread with the least to do. What a thread dies of, most likely for want of memory, is read here. */
  async function run(job: ReaderJob, take: TakeParts, instead: () => Promise<readonly UnitRead[]>) {
    const [free] = threads.filter(({ alive }) => alive()).sort((one, other) => one.busy() - other.busy());
    if (!free) return instead();
    return free.run(job, take).catch((error: unknown) => {
      if (free.alive()) throw error;
      return instead();
    });
  }

  return {
    // One more for each, so that none waits for its next.
    width: count * 2,
    readUnits(units) {
      const large = units.some(({ files }) => files.some((file) => file.size > LARGEST_FOR_THREADS));
      const instead = () => here.readUnits(units);
      return large ? instead() : run({ type: "units", units }, nobody, instead);
    },
    async readDone(waiting, take) {
      const instead = async () => {
        await here.readDone(waiting, take);
        return [];
      };
      await run({ type: "done", waiting }, take, instead);
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
}

interface Waiting {
  resolve(answer: readonly UnitRead[]): void;
  reject(error: Error): void;
  readonly take: TakeParts;
}

interface FromThread {
  readonly id: number;
  readonly answer?: readonly UnitRead[];
  readonly parts?: readonly DoneUpdate[];
  readonly error?: string;
}

/** V8 takes as much memory as it may before it looks for what is no longer used. */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 128 };

interface ReadingThread {
  alive(): boolean;
  busy(): number;
  run(job: ReaderJob, take: TakeParts): Promise<readonly UnitRead[]>;
  close(): Promise<number>;
}

function readingThread(dataDir: string): ReadingThread {
  const worker = new Worker(workerUrl(), { workerData: { data_dir: dataDir }, resourceLimits: LIMITS });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let alive = true;
  worker.on("message", ({ id, answer, parts, error }: FromThread) => {
    const job = waiting.get(id);
    if (parts !== undefined) void job?.take(parts).then(() => worker.postMessage({ id }), job.reject);
    if (answer === undefined && error === undefined) return;
    waiting.delete(id);
    if (answer !== undefined) job?.resolve(answer);
    else job?.reject(new Error(error));
  });
  // A thread that dies takes nothing with it that is not read again the next time.
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

/** Beside this file, in the sources and in the bundle. */
function workerUrl(): URL {
  return new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url);
}
