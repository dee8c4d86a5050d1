// Links sessions that changed, and all that may be linked with them, into trees, and assigns their summaries.
import type { SessionId } from "../../model/ids.ts";
import type { FoundSummary } from "../../model/title.ts";
import { treesOfGroups } from "../../sessions/links/trees.ts";
import { assignSummaries } from "../../sessions/titles/assign-summaries.ts";
import { summaryTitle } from "../../sessions/titles/title.ts";
import type { EvidenceRow, LinkedSession } from "../../store/rows.ts";
import type { StoreWriter } from "../../store/store.ts";

/** Link groups that are linked at once. Most have one session. No link or summary leaves a group. */
const BATCH_GROUPS = 2000;

export async function linkSessions(store: StoreWriter): Promise<void> {
  const groups = await store.unlinkedGroups();
  if (groups.length === 0) return;
  const summaries = await store.summaries();
  for (let first = 0; first < groups.length; first += BATCH_GROUPS) {
    const evidence = await store.evidenceIn(groups.slice(first, first + BATCH_GROUPS));
    await store.writeLinks(linked(evidence, summaries));
  }
}

function linked(unlinked: readonly EvidenceRow[], summaries: readonly FoundSummary[]): LinkedSession[] {
  const groups = Map.groupBy(unlinked, ({ link_group }) => link_group);
  const { links, positions } = treesOfGroups(
    Array.from(groups.values(), (rows) => rows.map(({ evidence }) => evidence)),
  );
  const linkOf = (id: SessionId) => links.get(id) ?? null;
  const { by_session } = assignSummaries(
    summaries,
    unlinked.map(({ evidence: { session_id }, records }) => ({
      session_id,
      records,
      link: linkOf(session_id),
    })),
  );
  const lastActive = unlinked
    .map(({ evidence }) => evidence)
    .sort(
      (one, other) =>
        (other.active_at ?? 0) - (one.active_at ?? 0) || (one.session_id < other.session_id ? -1 : 1),
    );
  return lastActive.flatMap(({ session_id }): LinkedSession[] => {
    const position = positions.get(session_id);
    const summary = summaryTitle(by_session.get(session_id) ?? []);
    return position ? [{ link: linkOf(session_id), position, summary }] : [];
  });
}
