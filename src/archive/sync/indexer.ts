// Keeps the archive up to date from a thread, so that whoever answers meanwhile has its own thread to itself.
import { setTimeout as wait } from "node:timers/promises";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { AppendedLine } from "../../ingest/follow/appended-lines.ts";
import type { SummarizeOptions } from "./follow-archive.ts";
import type { ArchiveLocations } from "./update-archive.ts";

/** What the thread is given. */
export interface IndexerSettings {
  readonly locations: ArchiveLocations;
  readonly summarize: SummarizeOptions | null;
}

/** The same with where the thread sends lines that agents append, once somebody in this thread wants them. */
export interface IndexerThreadData extends IndexerSettings {
  readonly appended: MessagePort;
  readonly publish: boolean;
}

/** What the thread is asked to do. */
export type IndexerCommand = "stop" | "publish";

/** What it tells. */
export type IndexerMessage =
  /** Who is the writer now. */
  | { readonly type: "indexer"; readonly by: "this" | "another" | "none" }
  /** How many of the files that changed were read. */
  | { readonly type: "reading"; readonly files: number; readonly files_total: number }
  /** All that had changed is in the archive. */
  | { readonly type: "indexed" }
  | { readonly type: "note"; readonly text: string };

export interface IndexerOptions extends IndexerSettings {
  readonly on_message: (message: IndexerMessage) => void;
  readonly on_appended: (line: AppendedLine) => void;
  /** How long to wait before a thread that died is started again. */
  readonly pause_ms?: number;
}

export interface Indexer {
  /** Has appended lines sent from now on: parsed in the thread, they need not be parsed here. */
  publish(): void;
  /** Takes in at once what was sent so far: what is in the archive was sent before. */
  receive(): void;
  /** Ends it between two batches; one that takes too long is given up, and what it did not finish waits. */
  close(): Promise<void>;
}

/** Who closes may have two seconds for all it has to end. */
const PATIENCE_MS = 1200;
const PAUSE_MS = 5000;

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
    const worker = new Worker(threadUrl(), { workerData, transferList: [port2] });
    port1.on("message", on_appended);
    port1.unref();
    lines = port1;
    let why = "It ended by itself.";
    worker.on("message", on_message);
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
    const text = `What agents write is not read in at the moment. ${why} Trying again every few seconds.`;
    // Once, however often it dies of the same.
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

/** Beside this file, in the sources and in the bundle. */
function threadUrl(): URL {
  const name = import.meta.url.endsWith(".ts") ? "./indexer-thread.ts" : "./indexer-thread.js";
  return new URL(name, import.meta.url);
}
