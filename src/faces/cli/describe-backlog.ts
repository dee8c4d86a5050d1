// What a reading left for later, by what is known of it: whole transcripts, bytes of them, or words for searches.
import type { IndexReport } from "../../archive/sync/update-archive.ts";
import { counted } from "../../text/numbers.ts";
import { megabytes } from "./progress-line.ts";

/** The beginning of a sentence; null when nothing does. */
export function describeBacklog({ complete, waiting_files, waiting_bytes }: IndexReport): string | null {
  if (complete) return null;
  const size = waiting_bytes < SHOWN ? "" : ` (${megabytes(waiting_bytes)})`;
  if (waiting_files > 0)
    return `${counted(waiting_files, "transcript")}${size} ${waiting_files === 1 ? "is" : "are"} not read in yet`;
  return waiting_bytes > 0
    ? `What was read last${size} is not kept and searchable in full yet`
    : "What was read last is not searchable in full yet";
}

/** Less than that is 0.0 MB. */
const SHOWN = 50_000;
