// Reads the messages added to a session's transcripts since the last time, from the new bytes alone.
import type { AppendedLines } from "../../ingest/follow/appended-lines.ts";
import type { SessionId } from "../../model/ids.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { Store } from "../../store/store.ts";
import { boundMessage } from "./bound-message.ts";
import type { LiveMessage } from "./live-events.ts";
import { mergeInOrder } from "./merge-in-order.ts";
import type { PublishedSession } from "./published-session.ts";
import { type LiveFragment, newFragments, type PublishedSource, publishedToEnd } from "./published-source.ts";
import type { SessionSnapshot } from "./session-snapshot.ts";

export interface NewMessages {
  readonly messages: readonly LiveMessage[];
  readonly sources: ReadonlyMap<string, PublishedSource>;
  /** True if some changes are not published as messages, so listeners must reload. */
  readonly reload: boolean;
}

/** `before` is null for a new session. */
export async function newMessages(
  store: Store,
  before: PublishedSession | null,
  snapshot: SessionSnapshot,
  now: number,
  appended: AppendedLines | null,
): Promise<NewMessages> {
  const sources = new Map<string, PublishedSource>();
  const bySource: LiveMessage[][] = [];
  let reload = false;
  for (const source of snapshot.sources) {
    const { published, fragments, skipped } = isAnother(before, source)
      ? { published: publishedToEnd(source), fragments: [], skipped: true }
      : await newFragments(store, source, before?.sources.get(source.path) ?? null, now, appended);
    sources.set(source.path, published);
    reload ||= skipped;
    bySource.push(fragments.map((fragment) => liveMessage(snapshot, source, fragment)));
  }
  return { messages: mergeInOrder(bySource), sources, reload };
}

/** Returns true if this is a second transcript of a session that was published from another one. */
function isAnother(before: PublishedSession | null, { path, session_id }: SourceRow): boolean {
  if (!before || before.sources.has(path)) return false;
  return [...before.sources.values()].some((published) => published.session_id === session_id);
}

export function liveMessage(
  snapshot: SessionSnapshot,
  source: SourceRow,
  { message_id, fragment, items }: LiveFragment,
): LiveMessage {
  const { role, kind, timestamp, model, reference } = fragment;
  const location = locationOf(snapshot, source, reference.offset);
  return boundMessage(
    { ...location, id: message_id, record_id: reference.id, role, kind, timestamp, model },
    items,
  );
}

/** Finds the session and turn at an offset of a transcript, which may contain subsessions too. */
function locationOf(
  { session: top, rows }: SessionSnapshot,
  { path, session_id }: SourceRow,
  offset: number,
): Pick<LiveMessage, "session_id" | "subsession_id" | "call_id" | "turn"> {
  const within = (id: SessionId, turn: number | null) => {
    const subsession_id = id === top.id ? null : id;
    const row = subsession_id && rows.find(({ session }) => session.id === id);
    return { session_id: top.id, subsession_id, call_id: row?.session.started_by?.call_id ?? null, turn };
  };
  for (const { session, turns } of rows) {
    if (session.path !== path && session.id !== session_id) continue;
    const turn = turns.find(({ spans }) => spans.some(({ from, to }) => from <= offset && offset < to));
    if (turn) return within(session.id, turn.number);
  }
  return within(session_id, null);
}
