// Splits a conversation's messages by turn for display, including side work after a turn was over.
import type { Message } from "../../model/message.ts";
import type { Turn } from "../../model/turn.ts";

export interface TurnSlice {
  /** Null for messages before the first turn. */
  readonly turn: Turn | null;
  readonly messages: readonly Message[];
}

export function cutByTurns(messages: readonly Message[], turns: readonly Turn[]): TurnSlice[] {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const slices: { turn: Turn | null; messages: Message[] }[] = [];
  for (const message of messages) {
    const turn = byId.get(message.id);
    if (turn || slices.length === 0) slices.push({ turn: turn ?? null, messages: [] });
    slices.at(-1)?.messages.push(message);
  }
  return slices;
}
