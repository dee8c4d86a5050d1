// Queues finished turns for the summarizer: those since it was switched on, or those a person asks for.
import type { SessionId } from "../model/ids.ts";
import type { Sessions } from "../store/sessions.ts";
import type { Summaries, UnsummarizedFilter, UnsummarizedTurn } from "../store/summaries.ts";
import type { Turns } from "../store/turns.ts";
import { isSummarizerCall } from "./summarizer-call.ts";

/** Returns how many turns were queued. */
export async function queueTurns(
  store: Summaries & Sessions & Turns,
  filter: UnsummarizedFilter,
  skipped: SkippedSessions = new Map(),
): Promise<number> {
  const turns = await turnsToSummarize(store, filter, skipped);
  if (turns.length > 0)
    await store.queue(turns.map(({ session_id, turn_id }) => ({ session_id, turn_id, what: "gist" })));
  return turns.length;
}

/** Remembers whether each session is skipped, so repeated calls check it once. */
export type SkippedSessions = Map<SessionId, boolean>;

export async function turnsToSummarize(
  store: Summaries & Sessions & Turns,
  filter: UnsummarizedFilter,
  skipped: SkippedSessions = new Map(),
): Promise<readonly UnsummarizedTurn[]> {
  const wanted: UnsummarizedTurn[] = [];
  for (const turn of await store.unsummarized(filter)) {
    const skip = skipped.get(turn.session_id) ?? (await isSkipped(store, turn.session_id));
    skipped.set(turn.session_id, skip);
    if (!skip) wanted.push(turn);
  }
  return wanted;
}

async function isSkipped(store: Sessions & Turns, id: SessionId): Promise<boolean> {
  const session = (await store.sessionsById(id)).find(({ top_id }) => top_id === id);
  const [first] = session ? await store.turns(session, { from: 1, to: 1 }) : [];
  return first === undefined || isSummarizerCall(first.prompt);
}
