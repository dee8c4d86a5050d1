// Brings the archive up to date before an answer, as far as that is cheap, and says so when it is not.
import { changedSince } from "../../archive/changed-since.ts";
import { type ArchivePlaces, isArchive, updateArchive } from "../../archive/update-archive.ts";
import { ClewError } from "../../model/errors.ts";
import { indexProgress } from "./index-progress.ts";
import { counted } from "./numbers.ts";
import { paint, span } from "./spans.ts";
import { coloursOn } from "./terminal.ts";

export interface FreshenOptions {
  /** Read in everything, however long it takes. */
  readonly whole: boolean;
  /** Else stop after this long; 0 is not at all. */
  readonly deadline_ms: number;
}

export async function freshen(places: ArchivePlaces, { whole, deadline_ms }: FreshenOptions): Promise<void> {
  // Without an archive there is nothing to answer from: the first time takes as long as it takes.
  const unbounded = whole || !isArchive(places);
  if (!unbounded && deadline_ms === 0) return;
  const progress = indexProgress(process.stderr);
  const update = updateArchive(places, {
    ...(!unbounded && { deadline_ms }),
    ...(unbounded && { on_progress: progress.show }),
  }).finally(progress.clear);
  const report = await update.catch((error: unknown) => answerAllTheSame(error, places));
  if (report === "stale") return;
  if (!report) await noteOther(places);
  else if (!report.complete)
    note(`${counted(report.waiting_files, "transcript")} changed since; clew index brings them in.`);
}

/** A disk that is full or read-only is no reason not to answer from what there is. */
function answerAllTheSame(error: unknown, places: ArchivePlaces): "stale" {
  if (!(error instanceof ClewError && error.code === "not_writable" && isArchive(places))) throw error;
  note(`What changed since could not be read in: ${error.message}`);
  return "stale";
}

/** Another process that follows what agents write is no news unless it is behind. */
async function noteOther(places: ArchivePlaces): Promise<void> {
  // The very first reading of another process: there is nothing to compare with yet.
  const changed = isArchive(places) ? await changedSince(places) : 0;
  if (changed > 0) note(`${counted(changed, "session")} changed since; another clew is reading them in.`);
}

/** Where it is in nobody's way: not in the answer. */
function note(text: string): void {
  process.stderr.write(`${paint([span(text, "dim")], coloursOn(process.stderr))}\n`);
}
