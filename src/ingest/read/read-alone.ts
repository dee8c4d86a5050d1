// Reads the messages of one turn from its own bytes, however long its session is.
import type { Message } from "../../model/message.ts";
import { recordSum } from "../../sessions/turns/alone.ts";
import { loadSource } from "../../sources/registry.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import { type PieceContext, readSpans } from "./read-piece.ts";

/**
 * Returns null if the turn has to be read with its whole session: it was indexed as such, its file was rewritten, or
 * some of its bytes are lost or are not the ones that were indexed.
 */
export async function readAlone(
  context: PieceContext,
  session: ArchivedSession,
  { alone, spans }: Pick<TurnEntry, "alone" | "spans">,
): Promise<readonly Message[] | null> {
  if (alone === null) return null;
  const [source, agent] = await Promise.all([context.store.source(session.path), loadSource(session.agent)]);
  if (!source || !agent.self_contained || source.base > 0 || source.log > 0) return null;
  const messages = await readSpans(context, source, agent, spans);
  if (!messages) return null;
  // A prompt that was queued in this turn and sent in another looks unsent here.
  const sent = messages.filter(({ kind }) => kind !== "unsent_prompt");
  return [messages, sent].find((each) => recordSum(each) === alone) ?? null;
}
