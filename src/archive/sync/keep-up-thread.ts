// The thread in which an archive is kept up to date: it tells its parent how it goes, and ends when it is told to.
import { parentPort, workerData } from "node:worker_threads";
import { appendedLines } from "../../ingest/follow/appended-lines.ts";
import { followArchive } from "./follow-archive.ts";
import { keepTrying } from "./keep-trying.ts";
import type { KeeperOrder, KeeperWord, ThreadGiven } from "./keep-up.ts";

const { places, writing, ...given } = workerData as ThreadGiven;
let { publish } = given;
const stop = new AbortController();
parentPort?.on("message", (order: KeeperOrder) => {
  if (order === "publish") publish = true;
  else stop.abort();
});
/** Lines go out before what follows from them is in the archive. */
const appended = appendedLines({
  on_put(line) {
    if (publish) given.appended.postMessage(line);
  },
});

await keepTrying(follow, { signal: stop.signal, say: (text) => tell({ type: "note", text }) });
parentPort?.close();

/** False when another process is the writer. */
async function follow(): Promise<boolean> {
  try {
    const followed = await followArchive(places, {
      signal: stop.signal,
      appended,
      on_start: () => tell({ type: "keeper", by: "this" }),
      on_progress: ({ phase, files, files_total }) => {
        if (phase === "rows") tell({ type: "reading", files, files_total });
      },
      on_report: () => tell({ type: "taken_in" }),
      on_note: (text) => tell({ type: "note", text }),
      ...(writing && { writing }),
    });
    if (!followed) tell({ type: "keeper", by: "another" });
    return followed;
  } catch (error) {
    tell({ type: "keeper", by: "nobody" });
    throw error;
  }
}

function tell(word: KeeperWord): void {
  parentPort?.postMessage(word);
}
