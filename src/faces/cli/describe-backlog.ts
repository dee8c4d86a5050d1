// Describes work that indexing left for later: transcripts to read, bytes to back up, or text to make searchable.
import type { IndexReport } from "../../archive/sync/update-archive.ts";
import { counted } from "../../text/numbers.ts";
import { megabytes } from "./progress-line.ts";

/** Returns the beginning of a sentence, or null if indexing is complete. */
export function describeBacklog({ complete, waiting_files, waiting_bytes }: IndexReport): string | null {
  if (complete) return null;
  const size = waiting_bytes < SHOWN ? "" : ` (${megabytes(waiting_bytes)})`;
  if (waiting_files > 0)
    return `${counted(waiting_files, "transcript")}${size} ${waiting_files === 1 ? "is" : "are"} not indexed yet`;
  return waiting_bytes > 0
    ? `The newest records${size} are not fully backed up and searchable yet`
    : "The newest records are not fully searchable yet";
}

/** Sizes below this would be shown as 0.0 MB. */
const SHOWN = 50_000;

/** Says which sessions could not be indexed again because their stored bytes are damaged. */
export function rowsKeptText({ rows_kept }: Pick<IndexReport, "rows_kept">): string {
  const [whose, them] =
    rows_kept.length === 1 ? ["of 1 session", "it"] : [`of ${rows_kept.length} sessions`, "them"];
  return `The stored bytes ${whose} are damaged. What was indexed of ${them} stays. Run \`clew doctor\` to see more.`;
}
