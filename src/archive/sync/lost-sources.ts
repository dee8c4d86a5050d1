// Transcripts that were deleted before all of their bytes were kept: only the rows that were made of them are left.
import { existsSync } from "node:fs";
import type { SourceRow } from "../../store/logs.ts";

/** Also those that are gone since they were last looked for. */
export function lostSources(sources: readonly SourceRow[]): SourceRow[] {
  return sources.filter(({ kept_to, size, gone, path }) => kept_to < size && (gone || !existsSync(path)));
}
