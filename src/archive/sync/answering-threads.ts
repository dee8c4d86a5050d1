// Runs operations that take long in threads of their own, so a server can answer others meanwhile. Threads start when they
// are needed, and end when nothing was asked for a while, because each takes memory.
import { Worker } from "node:worker_threads";
import { ClewError, type ErrorCode } from "../../model/errors.ts";
import type { OperationName } from "../operations.ts";
import type { ModelChoice } from "../summaries/model-choice.ts";
import type { ArchiveLocations } from "./update-archive.ts";

export interface AnsweringThreadData extends ArchiveLocations {
  readonly time_zone: string;
  readonly model: ModelChoice | null;
}

export interface Call {
  readonly call: number;
  readonly operation: OperationName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly asked_at: Date;
}

export type ToAnsweringThread =
  | ({ readonly type: "call" } & Call)
  /** Asks for the next part of a stream. */
  | { readonly type: "next"; readonly call: number }
  | { readonly type: "stop"; readonly call: number };

export type FromAnsweringThread =
  /** `stream` is the field that follows in parts; `figures` are fields that are known as far as the parts were read. */
  | {
      readonly type: "output";
      readonly call: number;
      readonly output: object;
      readonly stream: string | null;
      readonly figures: readonly string[];
    }
  | {
      readonly type: "part";
      readonly call: number;
      readonly text: string;
      readonly done: boolean;
      readonly figures: Readonly<Record<string, number>>;
    }
  | {
      readonly type: "failed";
      readonly call: number;
      /** Null if it is no error for people. */
      readonly code: ErrorCode | null;
      readonly message: string;
      readonly stack: string;
    };

export interface AnsweringThreads {
  run(operation: OperationName, input: Call["input"], signal?: AbortSignal): Promise<object>;
  close(): Promise<void>;
}

export interface AnsweringOptions extends ArchiveLocations {
  /** How many threads there may be. */
  readonly most: number;
  readonly time_zone: () => string;
  readonly model?: () => ModelChoice | null;
  readonly now: () => Date;
  /** How long a thread waits for the next call. */
  readonly idle_ms?: number;
}

type Answer = Exclude<FromAnsweringThread, { readonly type: "failed" }>;
type Waiting = PromiseWithResolvers<Answer>;

interface Thread {
  readonly worker: Worker;
  /** Questions that are not answered yet, by call. */
  readonly waiting: Map<number, Waiting>;
  /** Calls that run or are streamed. */
  readonly open: Set<number>;
  idle: NodeJS.Timeout | null;
}

const OUT_OF_ORDER = "A thread answered something else than it was asked.";
const IDLE_MS = 60_000;
/** As for the indexer: without a limit, new objects take over a hundred megabytes before garbage is collected. */
const LIMITS = { maxYoungGenerationSizeMb: 48 };

export function answeringThreads(options: AnsweringOptions): AnsweringThreads {
  const { roots, data_dir, most, idle_ms = IDLE_MS } = options;
  const threads = new Set<Thread>();
  let calls = 0;

  function start(): Thread {
    const workerData: AnsweringThreadData = {
      ...{ roots, data_dir, time_zone: options.time_zone() },
      model: options.model?.() ?? null,
    };
    const worker = new Worker(threadUrl(), { workerData, resourceLimits: LIMITS });
    const thread: Thread = { worker, waiting: new Map(), open: new Set(), idle: null };
    worker.on("message", (message: FromAnsweringThread) => {
      const waiting = thread.waiting.get(message.call);
      thread.waiting.delete(message.call);
      if (message.type !== "failed") waiting?.resolve(message);
      else {
        close(thread, message.call);
        waiting?.reject(errorOf(message));
      }
    });
    let why: Error = new ClewError("not_readable", "The thread that worked on this was stopped.");
    worker.on("error", (error: Error) => {
      why = error;
    });
    worker.once("exit", () => {
      threads.delete(thread);
      if (thread.idle) clearTimeout(thread.idle);
      for (const { reject } of thread.waiting.values()) reject(why);
    });
    // An idle thread does not keep the process alive; one that is asked something does by its caller.
    worker.unref();
    threads.add(thread);
    return thread;
  }

  /** Returns the thread with the least to do, or another one if all are busy. */
  function choose(): Thread {
    const free = [...threads].sort((one, other) => one.open.size - other.open.size)[0];
    return free && (free.open.size === 0 || threads.size >= most) ? free : start();
  }

  function ask(thread: Thread, message: ToAnsweringThread): Promise<Answer> {
    const waiting = Promise.withResolvers<Answer>();
    thread.waiting.set(message.call, waiting);
    thread.worker.postMessage(message);
    return waiting.promise;
  }

  function close(thread: Thread, call: number): void {
    thread.open.delete(call);
    if (thread.open.size > 0) return;
    if (thread.idle) clearTimeout(thread.idle);
    thread.idle = setTimeout(() => {
      // From now on nothing is asked of it.
      threads.delete(thread);
      void thread.worker.terminate();
    }, idle_ms).unref();
  }

  /** Reads the parts of a stream as they are asked for. Not a generator, which would not notice being stopped before its first part. */
  function partsOf(
    thread: Thread,
    call: number,
    figures: Record<string, number>,
  ): AsyncIterableIterator<string> {
    let over = false;
    function end(): void {
      over = true;
      close(thread, call);
    }
    return {
      async next() {
        if (over) return { done: true, value: undefined };
        const part = await ask(thread, { type: "next", call });
        if (part.type !== "part") throw new Error(OUT_OF_ORDER);
        Object.assign(figures, part.figures);
        if (part.done) end();
        return part.text === "" ? { done: true, value: undefined } : { done: false, value: part.text };
      },
      async return() {
        if (!over) thread.worker.postMessage({ type: "stop", call } satisfies ToAnsweringThread);
        end();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  return {
    async run(operation, input, signal) {
      const thread = choose();
      const call = ++calls;
      if (thread.idle) clearTimeout(thread.idle);
      thread.idle = null;
      thread.open.add(call);
      const stop = () => thread.worker.postMessage({ type: "stop", call } satisfies ToAnsweringThread);
      signal?.addEventListener("abort", stop);
      try {
        const asked_at = options.now();
        const answer = await ask(thread, { type: "call", call, operation, input, asked_at });
        if (answer.type !== "output") throw new Error(OUT_OF_ORDER);
        if (answer.stream === null) {
          close(thread, call);
          return answer.output;
        }
        const known: Record<string, number> = {};
        const figures = answer.figures.map((name) => [name, () => known[name] ?? 0] as const);
        const stream = partsOf(thread, call, known);
        return { ...answer.output, ...Object.fromEntries(figures), [answer.stream]: stream };
      } finally {
        signal?.removeEventListener("abort", stop);
      }
    },
    async close() {
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function errorOf({ code, message, stack }: FromAnsweringThread & { readonly type: "failed" }): Error {
  if (code !== null) return new ClewError(code, message);
  const error = new Error(message);
  error.stack = stack;
  return error;
}

/** Returns the thread's file, which is beside this one in the sources and in the bundle. */
function threadUrl(): URL {
  const name = import.meta.url.endsWith(".ts") ? "./answering-thread.ts" : "./answering-thread.js";
  return new URL(name, import.meta.url);
}
