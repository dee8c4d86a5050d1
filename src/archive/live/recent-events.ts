// Replays the last turns of a session as live events, for listeners that start or must reload. Record ids match those
// of the feed, so listeners can drop duplicates.

import { sourceBytes } from "../../ingest/read/source-bytes.ts";
import type { SessionId } from "../../model/ids.ts";
import { logAt, startOfLog } from "../../model/log-address.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { SubsessionPlace } from "../../store/sessions.ts";
import type { Store } from "../../store/store.ts";
import type { ArchiveContext } from "../context.ts";
import { sessionRows } from "../sessions/session-row.ts";
import { knownRecords } from "./known-records.ts";
import type { LiveMessage } from "./live-events.ts";
import { mergeInOrder } from "./merge-in-order.ts";
import { liveMessage } from "./new-messages.ts";
import { type LiveEvent, liveTurns } from "./published-session.ts";
import { fragmentsIn, type LiveFragment } from "./published-source.ts";
import { type SessionSnapshot, sessionSnapshot } from "./session-snapshot.ts";

export interface RecentRange {
  /** Most turns to return, counted from the last. */
  readonly turns: number;
  /** Starts at this turn instead, if it exists. */
  readonly from?: number;
}

/** Reads only the end of longer transcripts. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Returns the session's row, its turns and their messages; empty if the session does not exist. */
export async function recentEvents(
  archive: ArchiveContext,
  id: SessionId,
  range: RecentRange,
): Promise<LiveEvent[]> {
  const snapshot = await sessionSnapshot(archive.store, id, () => 0);
  if (typeof snapshot !== "object") return [];
  const session = await sessionRows(archive).one(snapshot.session);
  const first = firstTurn(snapshot, range);
  const turns = snapshot.rows
    .slice(0, 1)
    .flatMap((own) => liveTurns(id, own))
    .filter(({ turn }) => turn >= first);
  const messages = await messagesSince(archive.store, snapshot, first);
  return [
    { type: "session.changed", data: { session_id: id, session, reload: false } },
    ...turns.map((data): LiveEvent => ({ type: "turn.new", data })),
    ...messages.map((data): LiveEvent => ({ type: "message", data })),
  ];
}

function firstTurn({ rows }: SessionSnapshot, { turns, from }: RecentRange): number {
  const all = rows[0]?.turns.length ?? 0;
  return from !== undefined && from <= all ? from : Math.max(1, all - turns + 1);
}

/** Places each subsession's messages after the call that started it. */
async function messagesSince(store: Store, snapshot: SessionSnapshot, first: number): Promise<LiveMessage[]> {
  const bySource: LiveMessage[][] = [];
  for (const source of snapshot.sources) {
    const from = startIn(snapshot, source, first);
    if (from !== null) bySource.push(await messagesFrom(store, snapshot, source, from));
  }
  const [own = [], ...others] = bySource;
  return mergeInOrder([own.filter(({ turn }) => turn !== null && turn >= first), ...others]);
}

/** Returns the offset where these turns begin in this transcript; null if it has none of them. */
function startIn({ session, rows }: SessionSnapshot, source: SourceRow, first: number): number | null {
  const { session_id, log } = source;
  if (session_id === session.id) {
    const turns = rows[0]?.turns.filter(({ number }) => number >= first) ?? [];
    const spans = turns.flatMap((turn) => turn.spans).filter(({ from }) => logAt(from) === log);
    if (spans.length === 0) return null;
    const least = spans.reduce((lowest, { from }) => Math.min(lowest, from), Number.POSITIVE_INFINITY);
    return Math.max(0, least - startOfLog(source));
  }
  const row = rows.find((each) => each.session.id === session_id)?.session;
  const turn = row ? turnAround(rows, row) : null;
  return turn !== null && turn >= first ? 0 : null;
}

/** Returns the top session's turn that started this subsession, directly or through other subsessions. */
function turnAround(rows: SessionSnapshot["rows"], row: SubsessionPlace): number | null {
  let at: SubsessionPlace | undefined = row;
  for (let depth = 0; at && depth < rows.length; depth++) {
    const { parent_id }: SubsessionPlace = at;
    if (parent_id === at.top_id) return at.started_by?.turn ?? null;
    at = rows.find(({ session }) => session.id === parent_id)?.session;
  }
  return null;
}

async function messagesFrom(
  store: Store,
  snapshot: SessionSnapshot,
  source: SourceRow,
  start: number,
): Promise<LiveMessage[]> {
  const from = Math.max(start, source.size - MOST_BYTES);
  const bytes = await sourceBytes(store, source, from, source.size);
  if (!bytes) return [];
  // Skips the first line, which may be cut.
  const line = from === start ? 0 : bytes.indexOf(NEWLINE) + 1;
  const { fragments } = await fragmentsIn(source, bytes.subarray(line), from + line, knownRecords());
  const last = lastStates(fragments);
  const ordered = source.form === "entries" ? inTimeOrder(last) : last;
  return ordered.map((fragment) => liveMessage(snapshot, source, fragment));
}

/** Some agents write a record again when there is more of it. Returns each once, where it was first. */
function lastStates(fragments: readonly LiveFragment[]): LiveFragment[] {
  return [...new Map(fragments.map((each) => [each.fragment.reference.id, each])).values()];
}

/** An entry that changed is later in its log than entries that came after it. The fragments of an entry stay together. */
function inTimeOrder(fragments: readonly LiveFragment[]): LiveFragment[] {
  const entries = [...Map.groupBy(fragments, ({ fragment }) => fragment.reference.offset).values()];
  const begun = (entry: readonly LiveFragment[]) => Date.parse(entry[0]?.fragment.timestamp ?? "");
  return entries.sort((one, other) => begun(one) - begun(other) || 0).flat();
}

const NEWLINE = 10;
