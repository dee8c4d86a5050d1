// Runs the indexer in a thread: keeps the archive up to date, reports to the parent thread, and stops on request.
import { parentPort, workerData } from "node:worker_threads";
import { appendedLines } from "../../ingest/follow/appended-lines.ts";
import { followArchive } from "./follow-archive.ts";
import type { IndexerCommand, IndexerMessage, IndexerThreadData } from "./indexer.ts";
import { retry } from "./retry.ts";

const { locations, summarize, backup, ...given } = workerData as IndexerThreadData;
let { publish } = given;
const stop = new AbortController();
parentPort?.on("message", (order: IndexerCommand) => {
  if (order === "publish") publish = true;
  else stop.abort();
});
/** Sends lines before the archive contains their results. */
const appended = appendedLines({
  on_put(line) {
    if (publish) given.appended.postMessage(line);
  },
});

await retry(follow, { signal: stop.signal, say: (text) => send({ type: "note", text }) });
parentPort?.close();

/** Returns false if another process is the writer. */
async function follow(): Promise<boolean> {
  try {
    const followed = await followArchive(locations, {
      signal: stop.signal,
      appended,
      on_start: () => send({ type: "indexer", by: "this" }),
      on_progress: ({ phase, files, files_total }) => {
        if (phase === "rows") send({ type: "reading", files, files_total });
      },
      on_report: () => send({ type: "indexed" }),
      on_replaced: () => send({ type: "replaced" }),
      on_note: (text) => send({ type: "note", text }),
      backup,
      ...(summarize && { summarize }),
    });
    if (!followed) send({ type: "indexer", by: "another" });
    return followed;
  } catch (error) {
    send({ type: "indexer", by: "none" });
    throw error;
  }
}

function send(message: IndexerMessage): void {
  parentPort?.postMessage(message);
}
