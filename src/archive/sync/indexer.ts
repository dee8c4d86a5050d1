// Starts the indexer in a thread of its own, to keep this thread free for requests.
import { setTimeout as wait } from "node:timers/promises";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { AppendedLine } from "../../ingest/follow/appended-lines.ts";
import type { BackupPolicy } from "./daily-backup.ts";
import type { SummarizeOptions } from "./follow-archive.ts";
import type { ArchiveLocations } from "./update-archive.ts";

/** Settings for the indexer. */
export interface IndexerSettings {
  readonly locations: ArchiveLocations;
  readonly summarize: SummarizeOptions | null;
  readonly backup: BackupPolicy | null;
}

/** Settings for the thread. It sends the lines that agents append to `appended` once `publish` is on. */
export interface IndexerThreadData extends IndexerSettings {
  readonly appended: MessagePort;
  readonly publish: boolean;
}

/** Commands to the thread. */
export type IndexerCommand = "stop" | "publish";

/** Messages from the thread. */
export type IndexerMessage =
  /** Says which process is the writer. */
  | { readonly type: "indexer"; readonly by: "this" | "another" | "none" }
  /** Counts how many of the changed files have been read. */
  | { readonly type: "reading"; readonly files: number; readonly files_total: number }
  /** Sent when all changes are in the archive. */
  | { readonly type: "indexed" }
  /** Sent when the archive was removed or replaced. The thread ends, because starting it again would begin a new one. */
  | { readonly type: "replaced" }
  | { readonly type: "note"; readonly text: string };

export interface IndexerOptions extends IndexerSettings {
  readonly on_message: (message: IndexerMessage) => void;
  readonly on_appended: (line: AppendedLine) => void;
  /** Pause before a crashed thread is restarted. */
  readonly pause_ms?: number;
}

export interface Indexer {
  /** Asks the thread to send appended lines from now on, so they need not be parsed again here. */
  publish(): void;
  /** Processes all lines sent so far. Lines are sent before they are in the archive. */
  receive(): void;
  /** Stops the thread between two batches. Terminates it if that takes too long; the next run finishes the batch. */
  close(): Promise<void>;
}

/** Leaves room for other work at shutdown, which may have two seconds in total. */
const PATIENCE_MS = 1200;
const PAUSE_MS = 5000;

/** Without a limit, V8 lets new objects take over a hundred megabytes before it collects the garbage among them. */
const LIMITS = { maxYoungGenerationSizeMb: 48 };

export function startIndexer({
  on_message,
  on_appended,
  pause_ms = PAUSE_MS,
  ...given
}: IndexerOptions): Indexer {
  let closed = false;
  let thread: Worker | null = null;
  let over: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | null = null;
  let lastNote = "";
  let publish = false;
  let lines: MessagePort | null = null;

  function start(): void {
    const { port1, port2 } = new MessageChannel();
    const workerData: IndexerThreadData = { ...given, publish, appended: port2 };
    const worker = new Worker(threadUrl(), {
      workerData,
      transferList: [port2],
      resourceLimits: LIMITS,
    });
    port1.on("message", on_appended);
    port1.unref();
    lines = port1;
    let why = "The indexer stopped.";
    worker.on("message", (message: IndexerMessage) => {
      if (message.type === "replaced") closed = true;
      on_message(message);
    });
    worker.on("error", (error: Error) => {
      why = error.message.replace(/\.?$/, ".");
    });
    over = new Promise((resolve) => {
      worker.once("exit", () => {
        port1.close();
        if (!closed) startAgain(why);
        resolve();
      });
    });
    thread = worker;
  }

  function startAgain(why: string): void {
    on_message({ type: "indexer", by: "none" });
    const text = `New sessions are not being indexed. ${why} Retrying every few seconds.`;
    // Reports each reason only once in a row.
    if (text !== lastNote) on_message({ type: "note", text });
    lastNote = text;
    again = setTimeout(start, pause_ms);
  }

  function send(command: IndexerCommand): void {
    thread?.postMessage(command);
  }

  start();
  return {
    publish() {
      publish = true;
      send("publish");
    },
    receive() {
      if (!lines) return;
      for (let sent = receiveMessageOnPort(lines); sent; sent = receiveMessageOnPort(lines))
        on_appended(sent.message as AppendedLine);
    },
    async close() {
      if (closed) return over;
      closed = true;
      if (again) clearTimeout(again);
      send("stop");
      const late = new AbortController();
      await Promise.race([over, wait(PATIENCE_MS, null, { signal: late.signal }).catch(() => null)]);
      late.abort();
      await thread?.terminate();
    },
  };
}

/** Returns the thread's file, which is beside this one in the sources and in the bundle. */
function threadUrl(): URL {
  const name = import.meta.url.endsWith(".ts") ? "./indexer-thread.ts" : "./indexer-thread.js";
  return new URL(name, import.meta.url);
}
