// What was said since the last time, record by record as it was written, from the new bytes of transcripts alone.
import type { AppendedLines } from "../../ingest/follow/appended-lines.ts";
import type { SessionId } from "../../model/ids.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { Store } from "../../store/store.ts";
import { boundMessage } from "./bound-message.ts";
import { inOneOrder } from "./in-one-order.ts";
import type { LiveMessage } from "./live-events.ts";
import type { SeenSession } from "./see-session.ts";
import type { ToldSession } from "./told-session.ts";
import { type NamedPiece, newPieces, type ToldSource, toldUpToNow } from "./told-source.ts";

export interface MessageNews {
  readonly messages: readonly LiveMessage[];
  readonly sources: ReadonlyMap<string, ToldSource>;
  /** There is more that is not told one by one. */
  readonly reload: boolean;
}

/** `before` is null for a session that nobody knew. */
export async function messageNews(
  store: Store,
  before: ToldSession | null,
  seen: SeenSession,
  now: number,
  appended: AppendedLines | null,
): Promise<MessageNews> {
  const sources = new Map<string, ToldSource>();
  const told_by: LiveMessage[][] = [];
  let reload = false;
  for (const source of seen.sources) {
    const { told, pieces, skipped } = isAnother(before, source)
      ? { told: toldUpToNow(source), pieces: [], skipped: true }
      : await newPieces(store, source, before?.sources.get(source.path) ?? null, now, appended);
    sources.set(source.path, told);
    reload ||= skipped;
    told_by.push(pieces.map((piece) => liveMessage(seen, source, piece)));
  }
  return { messages: inOneOrder(told_by), sources, reload };
}

/** A second transcript of what was told from a first one. */
function isAnother(before: ToldSession | null, { path, session_id }: SourceRow): boolean {
  if (!before || before.sources.has(path)) return false;
  return [...before.sources.values()].some((told) => told.session_id === session_id);
}

export function liveMessage(
  seen: SeenSession,
  source: SourceRow,
  { message_id, piece, items }: NamedPiece,
): LiveMessage {
  const { role, kind, timestamp, model, reference } = piece;
  const place = placeOf(seen, source, reference.offset);
  return boundMessage(
    { ...place, id: message_id, record_id: reference.id, role, kind, timestamp, model },
    items,
  );
}

/** Whose words stand at a place of a transcript, and in which turn: it may hold those of subsessions as well. */
function placeOf(
  { session: top, rows }: SeenSession,
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
