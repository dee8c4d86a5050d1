// Reads a session for an export from the rows of its turns and the bytes of one turn after the other: what is in memory
// does not grow with the session.
import { archivedBytes } from "../../ingest/read/read-archived.ts";
import { shownSources } from "../../ingest/read/shown-sources.ts";
import type { SessionId } from "../../model/ids.ts";
import type { ExportedSession, ExportedSubsession } from "../../render/exported.ts";
import type { ExportedCost } from "../../render/options.ts";
import { statusOf } from "../../sessions/turns/status.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { ArchivedSession, ByteRange, Outline } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import { turnCosts } from "../turns/turn-costs.ts";
import { type BriefSession, exportedConversation } from "./exported-conversation.ts";

export interface ExportedRows {
  readonly session: ExportedSession;
  /** Returns what one of the turns cost that are being read. */
  cost_of(turnId: string): ExportedCost;
}

export interface OutlinedSession extends ArchivedSession {
  readonly outline: Outline;
}

/** Returns null if the session has to be read in another way. */
export async function exportedRows(
  archive: ArchiveContext,
  archived: ArchivedSession,
  sources: readonly SourceRow[],
  inBrief: () => Promise<BriefSession>,
): Promise<ExportedRows | null> {
  const { store } = archive;
  const [top] = archived.parent_id === null ? [archived] : await store.sessionsById(archived.top_id);
  if (!top || !isOutlined(archived)) return null;
  const subsessions = top.subsessions > 0 ? await store.subsessions(top.id) : [];
  if (!subsessions.every(isOutlined)) return null;
  const inner = subsessions.filter(({ path }) => path === top.path);
  // The order of those that no call started is not in the rows.
  if (inner.filter(({ started_by }) => started_by?.call_id == null).length > 1) return null;
  if (!subsessions.every(hasPlace)) return null;
  const shown = await shownSources(sources);
  if (await anyLost(store, shown)) return null;

  let costs: Awaited<ReturnType<typeof turnCosts>> | null = null;
  let brief: Promise<BriefSession> | null = null;
  const reading = {
    archive,
    readBrief: () => {
      brief ??= inBrief();
      return brief;
    },
  };
  const ordered = below(archived.id, await inOrder(archive, top, subsessions, shown));
  const session: ExportedSession = {
    ...archived,
    // A sub-agent has no process of its own.
    status: statusOf({
      ...top,
      process: archive.processes().get(top.id) ?? null,
      now: archive.now(),
    }),
    ...exportedConversation(reading, archived, async (turns) => {
      costs = await turnCosts(archive, archived, { turns });
    }),
    subsessions: ordered.map((each) => exportedSubsession(each, exportedConversation(reading, each))),
  };
  return {
    session,
    cost_of(id) {
      if (!costs) throw new Error("A cost was asked for before any turn was read.");
      return costs.of(id);
    },
  };
}

function isOutlined(session: ArchivedSession): session is OutlinedSession {
  // Rows of an earlier version have none.
  return session.outline != null && session.damaged === session.damage.length;
}

/** Returns whether the row of a turn names a subsession, if a call started it. */
function hasPlace({ started_by, parent_id }: ArchivedSession): boolean {
  if (!started_by || parent_id === null) return false;
  return started_by.call_id === null || started_by.turn !== null;
}

/** Reads all bytes once, because a document says at its beginning whether any are lost. */
async function anyLost(store: ArchiveContext["store"], sources: readonly SourceRow[]): Promise<boolean> {
  for (const source of sources) {
    const lost: ByteRange[] = [];
    for await (const _ of archivedBytes(store, source, lost)) if (lost.length > 0) return true;
    if (lost.length > 0) return true;
  }
  return false;
}

/** Puts subsessions in the order of the calls that started them, each directly below its parent. */
async function inOrder(
  archive: ArchiveContext,
  top: ArchivedSession,
  subsessions: readonly OutlinedSession[],
  sources: readonly SourceRow[],
): Promise<OutlinedSession[]> {
  const files = sources.map(({ session_id }) => session_id);
  // Those in the session's own file, which are not among the files, come first.
  const byFile = subsessions.toSorted((one, other) => files.indexOf(one.id) - files.indexOf(other.id));
  const children = Map.groupBy(byFile, ({ parent_id }) => parent_id);
  const ordered = new Set<OutlinedSession>();
  async function add(parent: ArchivedSession): Promise<void> {
    const own = children.get(parent.id);
    if (!own) return;
    const called = await startedIn(archive, parent);
    const place = ({ id, started_by }: ArchivedSession) =>
      started_by?.call_id == null ? called.size : (called.get(id) ?? called.size);
    for (const child of own.toSorted((one, other) => place(one) - place(other))) {
      if (ordered.has(child)) continue;
      ordered.add(child);
      await add(child);
    }
  }
  await add(top);
  return [...ordered, ...byFile.filter((each) => !ordered.has(each))];
}

/** Returns those that a session started, at any depth. Parents come before their subsessions. */
function below(id: SessionId, subsessions: readonly OutlinedSession[]): OutlinedSession[] {
  const ids = new Set<SessionId | null>([id]);
  return subsessions.filter((each) => ids.has(each.parent_id) && ids.add(each.id));
}

/** Returns the places of the subsessions that a session's turns name. */
async function startedIn(
  { store }: ArchiveContext,
  session: ArchivedSession,
): Promise<ReadonlyMap<SessionId, number>> {
  const places = new Map<SessionId, number>();
  for (let from = 1; from <= session.turns; from += TURNS_AT_ONCE)
    for (const { subsessions } of await store.turns(session, { from, to: from + TURNS_AT_ONCE - 1 }))
      for (const id of subsessions) if (!places.has(id)) places.set(id, places.size);
  return places;
}

const TURNS_AT_ONCE = 100;

function exportedSubsession(
  session: OutlinedSession,
  conversation: ReturnType<typeof exportedConversation>,
): ExportedSubsession {
  const { id, parent_id, usage, damage, started_by } = session;
  if (!started_by || parent_id === null) throw new Error(`${id} is not a subsession.`);
  return { ...started_by, parent_id, usage, damage, ...conversation };
}
