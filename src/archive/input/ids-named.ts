// Finds the ids that a short name means, through the store's indexes: those that begin with it, and those that begin with
// the time and end with it.
import type { SessionId } from "../../model/ids.ts";
import type { Sessions } from "../../store/sessions.ts";
import { beginsWithTime, isEnd } from "../../text/short-id.ts";

export type IdStore = Pick<Sessions, "idsBeginning" | "idsEnding">;

/** Looks for both, so an end that is also another id's beginning is found to be ambiguous. */
export async function idsNamed(store: IdStore, name: string, limit: number): Promise<SessionId[]> {
  const beginning = await store.idsBeginning(name, limit);
  const ending = isEnd(name) ? await store.idsEnding(name, limit) : [];
  return [...new Set([...beginning, ...ending.filter(beginsWithTime)])];
}
