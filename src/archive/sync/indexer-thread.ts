// The thread in which an archive is kept up to date: it tells its parent how it goes, and ends when it is told to.
import { parentPort, workerData } from "node:worker_threads";
import { appendedLines } from "../../ingest/follow/appended-lines.ts";
import { followArchive } from "./follow-archive.ts";
import type { IndexerCommand, IndexerMessage, IndexerThreadData } from "./indexer.ts";
import { retry } from "./retry.ts";

const { locations, summarize, ...given } = workerData as IndexerThreadData;
let { publish } = given;
const stop = new AbortController();
parentPort?.on("message", (order: IndexerCommand) => {
  if (order === "publish") publish = true;
  else stop.abort();
});
/** Lines go out before what follows from them is in the archive. */
const appended = appendedLines({
  on_put(line) {
    if (publish) given.appended.postMessage(line);
  },
});

await retry(follow, { signal: stop.signal, say: (text) => send({ type: "note", text }) });
parentPort?.close();

/** False when another process is the writer. */
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
      on_note: (text) => send({ type: "note", text }),
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
