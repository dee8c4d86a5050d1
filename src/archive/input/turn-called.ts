// Which turn an interaction id means: that of the session which had it first; others may hold a copy.
import type { RecordId } from "../../model/ids.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Sessions } from "../../store/sessions.ts";
import type { Turns } from "../../store/turns.ts";

export interface CalledTurn {
  readonly session: ArchivedSession;
  readonly number: number;
}

export async function turnCalled(store: Sessions & Turns, id: string): Promise<CalledTurn | null> {
  const [place] = await store.turnsCalled(id as RecordId);
  if (!place) return null;
  const sessions = await store.sessionsById(place.session_id);
  const session = sessions.find(({ top_id }) => top_id === place.top_id);
  return session ? { session, number: place.number } : null;
}
