// Updates the archive before a command answers, within a time limit, and says what is still missing.
import { stalenessOf } from "../../archive/sync/staleness.ts";
import {
  type ArchiveLocations,
  archiveState,
  isArchive,
  updateArchive,
} from "../../archive/sync/update-archive.ts";
import { ClewError } from "../../model/errors.ts";
import { coloursOn, paint, span } from "../../terminal/spans.ts";
import { counted } from "../../text/numbers.ts";
import { describeBacklog, rowsKeptText } from "./describe-backlog.ts";
import { indexProgress } from "./index-progress.ts";
import { nameCommands } from "./start-command.ts";

export interface FreshenOptions {
  /** Index everything, however long it takes. */
  readonly whole: boolean;
  /** Otherwise stop after this long; 0 skips the update. */
  readonly deadline_ms: number;
  /** True if the headlines of sessions are enough. */
  readonly from_headlines: boolean;
}

export async function freshen(
  locations: ArchiveLocations,
  { whole, deadline_ms, from_headlines }: FreshenOptions,
): Promise<void> {
  const state = await archiveState(locations);
  // Without sessions there is nothing to show, so the first run indexes everything, or as much as the command needs.
  const unbounded = whole || state === "none" || (state === "headlines" && !from_headlines);
  if (!unbounded && deadline_ms === 0) return;
  const progress = indexProgress(process.stderr);
  const update = updateArchive(locations, {
    ...(!unbounded && { deadline_ms }),
    ...(unbounded && { on_progress: progress.show }),
    ...(unbounded && !whole && from_headlines && { headlines_deadline_ms: deadline_ms }),
  }).finally(progress.clear);
  const report = await update.catch((error: unknown) => continueStale(error, locations));
  if (report === "stale") return;
  if (!report) return noteOther(locations);
  if (report.rows_kept.length > 0) note(rowsKeptText(report));
  const waiting = describeBacklog(report);
  if (waiting !== null) note(`${waiting}. Run \`clew index\` to finish.`);
}

/** Continues with the archive as it is if the disk is full or read-only, or if only parts of it are damaged. */
async function continueStale(error: unknown, locations: ArchiveLocations): Promise<"stale"> {
  const known = error instanceof ClewError && (error.code === "not_writable" || error.code === "damaged");
  if (!known || !(await isArchive(locations))) throw error;
  note(`Recent changes could not be indexed: ${error.message}`);
  return "stale";
}

/** Says what another indexing process has not finished; says nothing if it is up to date. */
async function noteOther(locations: ArchiveLocations): Promise<void> {
  const { unavailable, changed } = await stalenessOf(locations);
  if (unavailable === "older")
    throw new ClewError(
      "not_yet",
      "An older version of clew is still running and holds the archive. Stop that process (`clew serve`, `clew mcp` or `clew index --watch`).",
    );
  if (unavailable !== null) {
    const what =
      unavailable === "first" ? "indexing your sessions for the first time" : "rebuilding the archive";
    throw new ClewError("not_yet", `Another clew process is ${what}. Try again in a moment.`);
  }
  if (changed > 0)
    note(`${counted(changed, "session")} changed recently; another clew process is indexing them.`);
}

/** Writes to standard error, to keep standard output clean. */
function note(text: string): void {
  process.stderr.write(`${paint([span(nameCommands(text), "dim")], coloursOn(process.stderr))}\n`);
}
