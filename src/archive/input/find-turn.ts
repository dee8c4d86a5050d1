// Which turn an interaction id means: that of the session which had it first; others may hold a copy.
import type { RecordId } from "../../model/ids.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Sessions } from "../../store/sessions.ts";
import type { Turns } from "../../store/turns.ts";

export interface LocatedTurn {
  readonly session: ArchivedSession;
  readonly number: number;
}

export async function findTurn(store: Sessions & Turns, id: string): Promise<LocatedTurn | null> {
  const [turn] = await store.turnsById(id as RecordId);
  if (!turn) return null;
  const sessions = await store.sessionsById(turn.session_id);
  const session = sessions.find(({ top_id }) => top_id === turn.top_id);
  return session ? { session, number: turn.number } : null;
}
