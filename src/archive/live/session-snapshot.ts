// A session as the archive has it now, with its subsessions, its transcripts and its turns.
import { shownSources } from "../../ingest/read/shown-sources.ts";
import type { SessionId } from "../../model/ids.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { ArchivedSession, TurnLine } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";

export interface SessionSnapshot {
  readonly session: ArchivedSession;
  /** Those it is told from: of two transcripts with one id, the one that is shown. */
  readonly sources: readonly SourceRow[];
  /** Itself, and its subsessions. */
  readonly rows: readonly SnapshotRow[];
}

export interface SnapshotRow {
  readonly session: ArchivedSession;
  readonly turns: readonly TurnLine[];
}

/** What there is instead of a session: nothing at all, or nothing for as long as its rows are made anew. */
export type MissingSession = "gone" | "rebuilding";

/** `publishedTo` says up to where a transcript was told: of what stands behind it the place is wanted. */
export async function sessionSnapshot(
  store: Store,
  id: SessionId,
  publishedTo: (path: string) => number,
): Promise<SessionSnapshot | MissingSession> {
  // Transcripts first: rows may be newer than the bytes that are told, never older.
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
