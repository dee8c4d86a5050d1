// Summaries to the sessions they are about: whoever holds the leaf, wherever the summary stands.
import type { RecordId, SessionId } from "../model/ids.ts";
import type { FoundSummary } from "../model/title.ts";

export interface AssignedSummaries {
  /** For each session those that are its own, the newest last. */
  readonly by_session: ReadonlyMap<SessionId, readonly FoundSummary[]>;
  /** How many different ones there are. */
  readonly different: number;
  /** How many of those name a leaf that is nowhere: they are nobody's title. */
  readonly orphans: number;
}

/**
 * `holders` answers the sessions that have a record, as their own or copied, or that hang on one they left behind. The
 * same summary is written into many files; it counts once.
 */
export function assignSummaries(
  summaries: readonly FoundSummary[],
  holders: (leaf: RecordId) => readonly SessionId[],
): AssignedSummaries {
  const found = new Map<SessionId, Map<string, FoundSummary>>();
  const different = new Set<string>();
  const orphans = new Set<string>();
  for (const summary of summaries.toSorted(compareAge)) {
    const key = JSON.stringify([summary.leaf_id, summary.title]);
    const sessions = holders(summary.leaf_id);
    different.add(key);
    if (sessions.length === 0) orphans.add(key);
    for (const id of sessions) {
      const own = found.get(id) ?? new Map<string, FoundSummary>();
      found.set(id, own);
      // Where it stands in the session's own file, its place there tells more.
      if (!own.has(key) || summary.found_in === id) own.set(key, summary);
    }
  }
  return {
    by_session: new Map(Array.from(found, ([id, own]) => [id, [...own.values()]])),
    different: different.size,
    orphans: orphans.size,
  };
}

/** By time where there is one, and by place in one file; those at the top of files were there before anything was said. */
function compareAge(one: FoundSummary, other: FoundSummary): number {
  if (one.timestamp !== other.timestamp) return (one.timestamp ?? "") < (other.timestamp ?? "") ? -1 : 1;
  if (one.found_in !== other.found_in) return one.found_in < other.found_in ? -1 : 1;
  return one.offset - other.offset;
}
