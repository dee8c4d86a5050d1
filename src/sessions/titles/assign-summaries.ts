// Assigns summaries to the sessions that contain their leaf, in whatever file a summary was found.
import type { SessionId } from "../../model/ids.ts";
import type { FoundSummary } from "../../model/title.ts";
import { type HolderRow, summaryHolders } from "./summary-holders.ts";

export interface AssignedSummaries {
  /** Each session's own summaries, the newest last. */
  readonly by_session: ReadonlyMap<SessionId, readonly FoundSummary[]>;
  /** The number of different summaries. */
  readonly different: number;
  /** Keys of those that name a leaf that none of the sessions has: they title none of them. */
  readonly orphans: ReadonlySet<string>;
}

/** Assigns among these sessions. The same summary is written into many files; it counts once. */
export function assignSummaries(
  summaries: readonly FoundSummary[],
  sessions: readonly HolderRow[],
): AssignedSummaries {
  const holders = summaryHolders(
    sessions,
    summaries.map(({ leaf_id }) => leaf_id),
  );
  const found = new Map<SessionId, Map<string, HeldSummary>>();
  const different = new Set<string>();
  const orphans = new Set<string>();
  const held = summaries.filter((summary) => {
    const nobody = holders(summary.leaf_id).size === 0;
    different.add(keyOf(summary));
    if (nobody) orphans.add(keyOf(summary));
    return !nobody;
  });
  for (const summary of held.sort(compareAge)) {
    const key = keyOf(summary);
    for (const [id, position] of holders(summary.leaf_id)) {
      const own = found.get(id) ?? new Map<string, HeldSummary>();
      found.set(id, own);
      // The copy in the session's own file has the better offset.
      if (!own.has(key) || summary.found_in === id) own.set(key, { summary, position });
    }
  }
  return {
    by_session: new Map(Array.from(found, ([id, own]) => [id, byLeaf([...own.values()])])),
    different: different.size,
    orphans,
  };
}

function keyOf({ leaf_id, title }: FoundSummary): string {
  return JSON.stringify([leaf_id, title]);
}

interface HeldSummary {
  readonly summary: FoundSummary;
  readonly position: number;
}

/** Orders by leaf: a summary of more of the session is newer, whatever its time. */
function byLeaf(own: readonly HeldSummary[]): FoundSummary[] {
  return own
    .toSorted((one, other) => one.position - other.position || compareAge(one.summary, other.summary))
    .map(({ summary }) => summary);
}

/** Compares by time where there is one, and by offset within a file. */
function compareAge(one: FoundSummary, other: FoundSummary): number {
  if (one.timestamp !== other.timestamp) return (one.timestamp ?? "") < (other.timestamp ?? "") ? -1 : 1;
  if (one.found_in !== other.found_in) return one.found_in < other.found_in ? -1 : 1;
  return one.offset - other.offset;
}
