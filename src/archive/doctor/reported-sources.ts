// Collects what a report says about stored transcripts, among any number of others.
import type { Logs, SourceRow } from "../../store/logs.ts";
import { isLost } from "../sync/lost-sources.ts";
import { type EndingTranscript, isKept } from "./at-risk.ts";

export interface ReportedSources {
  /** The paths of those that their agent is about to delete and that are stored as they are now. */
  readonly kept: ReadonlySet<string>;
  /** Those that were deleted before they were stored in full. */
  readonly lost: readonly SourceRow[];
}

export const NO_SOURCES: ReportedSources = { kept: new Set(), lost: [] };

export async function reportedSources(
  store: Logs,
  ending: readonly EndingTranscript[],
): Promise<ReportedSources> {
  const files = new Map(ending.map(({ file }) => [file.path, file]));
  const kept = new Set<string>();
  const lost: SourceRow[] = [];
  await store.eachSource((source) => {
    const file = files.get(source.path);
    if (file && isKept(file, source)) kept.add(file.path);
    if (isLost(source)) lost.push(source);
  });
  return { kept, lost };
}
