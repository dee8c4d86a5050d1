// Loads a session's current state from the archive, with its subsessions, transcripts and turns.
import { shownSources } from "../../ingest/read/shown-sources.ts";
import type { SessionId } from "../../model/ids.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { ArchivedSession, TurnLine } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";

export interface SessionSnapshot {
  readonly session: ArchivedSession;
  /** Transcripts to publish from. If two have the same id, only the one that is shown. */
  readonly sources: readonly SourceRow[];
  /** The session and its subsessions. */
  readonly rows: readonly SnapshotRow[];
}

export interface SnapshotRow {
  readonly session: ArchivedSession;
  readonly turns: readonly TurnLine[];
}

/** Why a session is missing: it is gone, or its rows are being rebuilt. */
export type MissingSession = "gone" | "rebuilding";

/** `publishedTo` returns how far a transcript was published. Turn offsets are loaded only after that. */
export async function sessionSnapshot(
  store: Store,
  id: SessionId,
  publishedTo: (path: string) => number,
): Promise<SessionSnapshot | MissingSession> {
  // Loads transcripts first, because rows may be newer than the published bytes but never older.
  const sources = await store.sourcesOf(id);
  const session = (await store.sessionsById(id)).find(({ top_id }) => top_id === id);
  if (!session || session.ghost !== null)
    return sources.some(({ derived }) => !derived) ? "rebuilding" : "gone";
  const below = session.subsessions > 0 ? await store.subsessions(id) : [];
  const rows: SnapshotRow[] = [];
  for (const each of [session, ...below])
    rows.push({ session: each, turns: await store.turnLines(each, publishedTo(each.path)) });
  const shown = await shownSources(sources);
  return { session, sources: shown.filter(({ type }) => type !== "side"), rows };
}
