// Loads a session's current state from the archive, with its subsessions, transcripts and turns.
import { shownSources } from "../../ingest/read/shown-sources.ts";
import type { SessionId } from "../../model/ids.ts";
import { countWork } from "../../model/work-done.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { ArchivedSession, TurnLine } from "../../store/rows.ts";
import type { SubsessionPlace } from "../../store/sessions.ts";
import type { Store } from "../../store/store.ts";

export interface SessionSnapshot {
  readonly session: ArchivedSession;
  /** Transcripts to publish from. If two have the same id, only the one that is shown. */
  readonly sources: readonly SourceRow[];
  /** The session and its subsessions. */
  readonly rows: readonly SnapshotRow[];
}

export interface SnapshotRow {
  readonly session: SubsessionPlace;
  /** The same objects as in the snapshot before, for turns that did not change. */
  readonly turns: readonly TurnLine[];
  /** As `turnDigests` returns them. */
  readonly digests: string;
}

/** Why a session is missing: it is gone, or its rows are being rebuilt. */
export type MissingSession = "gone" | "rebuilding";

/**
 * `publishedTo` returns how far a transcript was published. Turn offsets are loaded only after that. Turns that are
 * the same in the snapshot `before` are not loaded again.
 */
export async function sessionSnapshot(
  store: Store,
  id: SessionId,
  publishedTo: (path: string) => number,
  before: SessionSnapshot | null = null,
): Promise<SessionSnapshot | MissingSession> {
  // Loads transcripts first, because rows may be newer than the published bytes but never older.
  const sources = await store.sourcesOf(id);
  const session = (await store.sessionsById(id)).find(({ top_id }) => top_id === id);
  if (!session || session.ghost !== null)
    return sources.some(({ derived }) => !derived) ? "rebuilding" : "gone";
  const below = session.subsessions > 0 ? await store.subsessionPlaces(id) : [];
  const digests = await store.turnDigests(id);
  const known = new Map(before?.rows.map((row) => [row.session.id, row]));
  const rows: SnapshotRow[] = [];
  for (const each of [session, ...below]) {
    const now = digests.get(each.id) ?? "[]";
    const turns = await turnsNow(store, each, {
      from: publishedTo(each.path),
      now,
      known: known.get(each.id),
    });
    rows.push({ session: each, turns, digests: now });
  }
  const shown = await shownSources(sources);
  return { session, sources: shown.filter(({ type }) => type !== "side"), rows };
}

interface KnownTurns {
  readonly from: number;
  readonly now: string;
  readonly known: SnapshotRow | undefined;
}

async function turnsNow(
  store: Store,
  session: SubsessionPlace,
  { from, now, known }: KnownTurns,
): Promise<readonly TurnLine[]> {
  if (known?.digests === now) return known.turns;
  if (!known) return store.turnLines(session, from);
  const before = new Set(JSON.parse(known.digests) as string[]);
  const items = JSON.parse(now) as string[];
  const changed = items.filter((item) => !before.has(item)).map((item) => Number.parseInt(item, 10));
  const lines = await store.turnLines(session, from, changed);
  countWork("lines_loaded", lines.length);
  const turns = new Map(known.turns.map((turn) => [turn.number, turn]));
  for (const line of lines) turns.set(line.number, line);
  const numbers = items.map((item) => Number.parseInt(item, 10)).sort((one, other) => one - other);
  const kept = numbers.flatMap((number) => turns.get(number) ?? []);
  // Another commit came in between if a line is missing.
  return kept.length === items.length && lines.length === changed.length
    ? kept
    : store.turnLines(session, from);
}
