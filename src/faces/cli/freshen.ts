// Brings the archive up to date before an answer, as far as that is cheap, and says so when it is not.
import { stalenessOf } from "../../archive/sync/staleness.ts";
import { type ArchiveLocations, isArchive, updateArchive } from "../../archive/sync/update-archive.ts";
import { ClewError } from "../../model/errors.ts";
import { coloursOn, paint, span } from "../../terminal/spans.ts";
import { counted } from "../../text/numbers.ts";
import { describeBacklog } from "./describe-backlog.ts";
import { indexProgress } from "./index-progress.ts";

export interface FreshenOptions {
  /** Read in everything, however long it takes. */
  readonly whole: boolean;
  /** Else stop after this long; 0 is not at all. */
  readonly deadline_ms: number;
}

export async function freshen(
  locations: ArchiveLocations,
  { whole, deadline_ms }: FreshenOptions,
): Promise<void> {
  // Without an archive there is nothing to answer from: the first time takes as long as it takes.
  const unbounded = whole || !(await isArchive(locations));
  if (!unbounded && deadline_ms === 0) return;
  const progress = indexProgress(process.stderr);
  const update = updateArchive(locations, {
    ...(!unbounded && { deadline_ms }),
    ...(unbounded && { on_progress: progress.show }),
  }).finally(progress.clear);
  const report = await update.catch((error: unknown) => continueStale(error, locations));
  if (report === "stale") return;
  if (!report) return noteOther(locations);
  const waiting = describeBacklog(report);
  if (waiting !== null) note(`${waiting}; clew index goes on.`);
}

/** A disk that is full or read-only is no reason not to answer from what there is. */
async function continueStale(error: unknown, locations: ArchiveLocations): Promise<"stale"> {
  if (!(error instanceof ClewError && error.code === "not_writable" && (await isArchive(locations))))
    throw error;
  note(`What changed since could not be read in: ${error.message}`);
  return "stale";
}

/** Another process that follows what agents write is no news unless it is behind. */
async function noteOther(locations: ArchiveLocations): Promise<void> {
  const { unavailable, changed } = await stalenessOf(locations);
  if (unavailable === "older")
    throw new ClewError(
      "not_yet",
      "A clew of an older version is still running and has the archive: end it (clew serve, clew mcp or clew index --watch).",
    );
  if (unavailable !== null) {
    const how = unavailable === "first" ? "for the first time" : "anew";
    throw new ClewError("not_yet", `Another clew is reading your sessions ${how}; try again in a moment.`);
  }
  if (changed > 0) note(`${counted(changed, "session")} changed since; another clew is reading them in.`);
}

/** Where it is in nobody's way: not in the answer. */
function note(text: string): void {
  process.stderr.write(`${paint([span(text, "dim")], coloursOn(process.stderr))}\n`);
}
