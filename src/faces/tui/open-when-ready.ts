// Waits for the archive, because indexing thousands of transcripts for the first time takes a while.
import { setTimeout as wait } from "node:timers/promises";
import type { Archive } from "../../archive/archive.ts";
import { type Freshness, NO_ARCHIVE } from "../../archive/sync/resident-archive.ts";
import { ClewError } from "../../model/errors.ts";
import { fullCount } from "../../text/numbers.ts";
import type { WatchRun } from "./options.ts";

const LOOK_AGAIN_MS = 150;

/** Passes progress to `note`. Returns null if it was ended meanwhile. */
export async function openWhenReady(
  { resident, run_indexer, signal }: Pick<WatchRun, "resident" | "run_indexer" | "signal">,
  note: (text: string) => void,
): Promise<Archive | null> {
  while (!signal.aborted) {
    try {
      return await resident.archive({ whole: true });
    } catch (error) {
      if (!run_indexer || !(error instanceof ClewError) || error.code !== "not_yet") throw error;
      note(whatFor(resident.freshness(), error.message));
    }
    await wait(LOOK_AGAIN_MS, null, { signal }).catch(() => null);
  }
  return null;
}

function whatFor({ reading, indexed_by }: Freshness, trouble: string): string {
  if (reading) {
    const { files, files_total } = reading;
    return `Indexing your sessions for the first time: ${fullCount(files)} of ${fullCount(files_total)} transcripts.`;
  }
  return indexed_by === "none" && trouble.startsWith(NO_ARCHIVE)
    ? trouble
    : "Indexing your sessions for the first time.";
}
