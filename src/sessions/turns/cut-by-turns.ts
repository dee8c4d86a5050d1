// Splits a conversation's messages by turn for display, including side work after a turn was over.
import type { Message } from "../../model/message.ts";
import type { Turn } from "../../model/turn.ts";
import { sameStart } from "../branches/same-start.ts";

export interface TurnSlice {
  /** Null for messages before the first turn. */
  readonly turn: Turn | null;
  readonly messages: readonly Message[];
}

export function cutByTurns(messages: readonly Message[], turns: readonly Turn[]): TurnSlice[] {
  const [first] = messages;
  const before = first && cut.get(first);
  const slices = before ? sameSlices(before, messages, turns) : [];
  const start = slices.reduce((sum, slice) => sum + slice.messages.length, 0);
  const byId = new Map(turns.slice(Math.max(0, slices.length - 1)).map((turn) => [turn.id, turn]));
  let last: { readonly turn: Turn | null; readonly messages: Message[] } | null = null;
  for (const message of messages.slice(start)) {
    const turn = byId.get(message.id) ?? null;
    if (turn || !last) {
      last = { turn, messages: [] };
      slices.push(last);
    }
    last.messages.push(message);
  }
  if (first) cut.set(first, { messages, slices });
  return slices;
}

interface Cut {
  readonly messages: readonly Message[];
  readonly slices: readonly TurnSlice[];
}

/** By the first messages of sessions. One that grows has the same messages as before, and some more. */
const cut = new WeakMap<Message, Cut>();

/** Returns the slices at the start that are as before. Turns are in the order of their messages, so each begins one. */
function sameSlices(before: Cut, messages: readonly Message[], turns: readonly Turn[]): TurnSlice[] {
  const same = sameStart(before.messages, messages);
  const opening = before.slices[0]?.turn === null ? 1 : 0;
  const slices: TurnSlice[] = [];
  let end = 0;
  for (const [index, slice] of before.slices.entries()) {
    const turn = index < opening ? null : turns[index - opening];
    end += slice.messages.length;
    const next = turns[index + 1 - opening];
    if (end >= same || turn === undefined || turn?.id !== slice.turn?.id) break;
    if (!next || messages[end]?.id !== next.id) break;
    slices.push(turn === slice.turn ? slice : { turn, messages: slice.messages });
  }
  return slices;
}
