// Tells the transcripts that were deleted before they were stored in full, so only their indexed rows are left.
import { existsSync } from "node:fs";
import { onDisk } from "../../sources/file-names.ts";
import type { SourceRow } from "../../store/logs.ts";

/** Includes transcripts that were deleted after the last indexing. */
export function isLost({ kept_to, size, gone, container }: SourceRow): boolean {
  return kept_to < size && (gone || !existsSync(onDisk(container)));
}
