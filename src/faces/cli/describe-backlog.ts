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
