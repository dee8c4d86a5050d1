// The last turns of a session as they would have been told, had somebody listened: for who begins to listen now, or has to
// begin anew. What is told from here and by the feed has the same record ids, so nobody needs to see anything twice.

import { sourceBytes } from "../../ingest/read/source-bytes.ts";
import type { SessionId } from "../../model/ids.ts";
import { logAt, startOfLog } from "../../model/log-address.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { Store } from "../../store/store.ts";
import type { ArchiveContext } from "../context.ts";
import { sessionRows } from "../sessions/session-row.ts";
import { knownRecords } from "./known-records.ts";
import type { LiveMessage } from "./live-events.ts";
import { mergeInOrder } from "./merge-in-order.ts";
import { liveMessage } from "./new-messages.ts";
import { type LiveEvent, liveTurns } from "./published-session.ts";
import { fragmentsIn } from "./published-source.ts";
import { type SessionSnapshot, sessionSnapshot } from "./session-snapshot.ts";

export interface RecentRange {
  /** How many turns at the most, from the last one back. */
  readonly turns: number;
  /** Or from this turn on, where there are so many. */
  readonly from?: number;
}

/** Of what is longer only the end is told. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The session's row, its turns, and what was said in them; empty where there is no such session. */
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

/** Each subsession's words stand behind the call that started it, as it was then. */
async function messagesSince(store: Store, snapshot: SessionSnapshot, first: number): Promise<LiveMessage[]> {
  const bySource: LiveMessage[][] = [];
  for (const source of snapshot.sources) {
    const from = startIn(snapshot, source, first);
    if (from !== null) bySource.push(await messagesFrom(store, snapshot, source, from));
  }
  const [own = [], ...others] = bySource;
  return mergeInOrder([own.filter(({ turn }) => turn !== null && turn >= first), ...others]);
}

/** Where its part of these turns begins; null where it has none. */
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

/** The turn of the session itself in which it was started, by whatever stands between. */
function turnAround(rows: SessionSnapshot["rows"], row: SessionSnapshot["session"]): number | null {
  let at: SessionSnapshot["session"] | undefined = row;
  for (let depth = 0; at && depth < rows.length; depth++) {
    const { parent_id }: SessionSnapshot["session"] = at;
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
  // Cut anywhere, the first line is none.
  const line = from === start ? 0 : bytes.indexOf(NEWLINE) + 1;
  const { fragments } = await fragmentsIn(source, bytes.subarray(line), from + line, knownRecords());
  return fragments.map((fragment) => liveMessage(snapshot, source, fragment));
}

const NEWLINE = 10;
