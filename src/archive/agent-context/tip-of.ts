// Finds the session of a tree where work continues.
import type { ArchivedSession } from "../../store/rows.ts";
import type { Sessions } from "../../store/sessions.ts";

/** Returns the tip of the session's tree. Lists may show another session because of a pin. */
export async function tipOf(store: Sessions, session: ArchivedSession): Promise<ArchivedSession> {
  const { latest_tip } = session.position;
  if (latest_tip === session.id) return session;
  const tip = (await store.sessionsById(latest_tip)).find(({ id, top_id }) => id === top_id);
  return tip && tip.turns > 0 ? tip : session;
}
