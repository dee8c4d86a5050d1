// Finds a turn by its interaction id, in the session that had it first. Other sessions may contain a copy.
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
