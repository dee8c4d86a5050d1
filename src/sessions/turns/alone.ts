// Decides which turns their own records show completely, so one can be read without the rest of its session, and
// recognizes these records when they are read again.
import { crc32 } from "node:zlib";
import type { Message } from "../../model/message.ts";
import type { Turn } from "../../model/turn.ts";
import { cutByTurns, type TurnSlice } from "./cut-by-turns.ts";

/** A session or a subsession, with the messages of each turn that its spans were found from. */
export interface CutConversation {
  readonly messages: readonly Message[];
  readonly turns: readonly Turn[];
  readonly texts: readonly (readonly Message[])[];
}

/** Messages that are shown together: a turn's, or those before the first turn. */
export interface CutSlice extends TurnSlice {
  /** True if some of their calls or results belong to those of other messages. */
  readonly shares: boolean;
  /** Checksum of their records; null if they need others, or are not in the order of the file. */
  readonly sum: number | null;
}

/** Cuts a conversation. Messages need others if their calls or results are also among those. */
export function cutSlices({ messages, turns }: Omit<CutConversation, "texts">): CutSlice[] {
  const slices = cutByTurns(messages, turns);
  const sharing = sharedCalls(slices.map((slice) => slice.messages));
  return slices.map((slice, index) => ({
    ...slice,
    shares: sharing.has(index),
    sum: sharing.has(index) ? null : orderedSum(slice.messages),
  }));
}

/**
 * Returns a checksum of the records of each turn; null for a turn that needs others. It also needs others if it is shown
 * with side work.
 */
export function turnsAlone(
  { turns, texts }: Omit<CutConversation, "messages">,
  slices: readonly CutSlice[],
): (number | null)[] {
  const found = new Map(slices.map((slice) => [slice.turn?.id, slice]));
  return turns.map(({ id }, index) => {
    const slice = found.get(id);
    return slice?.messages.length === texts[index]?.length ? (slice?.sum ?? null) : null;
  });
}

interface Summed {
  readonly messages: readonly Message[];
  readonly sum: number | null;
}

/** By the first message. A session that grows has the same messages in its earlier turns. */
const summed = new WeakMap<Message, Summed>();

/** Returns null for messages that are not in the order of the file. */
function orderedSum(messages: readonly Message[]): number | null {
  const [first] = messages;
  const known = first && summed.get(first);
  const same = (message: Message, at: number) => message === known?.messages[at];
  if (known?.messages.length === messages.length && messages.every(same)) return known.sum;
  const sum = inFileOrder(messages) ? recordSum(messages) : null;
  if (first) summed.set(first, { messages, sum });
  return sum;
}

/** Returns a checksum of the locations of all records, by message. */
export function recordSum(messages: readonly Message[]): number {
  return crc32(messages.map(({ records }) => records.map(({ offset }) => offset).join()).join(" "));
}

/** Returns the indexes of slices with a call or a result that another slice refers to. */
function sharedCalls(slices: readonly (readonly Message[])[]): Set<number> {
  const owners = new Map<string, number>();
  const shared = new Set<number>();
  for (const [index, messages] of slices.entries())
    for (const { parts } of messages)
      for (const part of parts) {
        const id = part.type === "tool_call" ? part.id : part.type === "tool_result" ? part.call_id : null;
        if (id === null) continue;
        const owner = owners.get(id) ?? index;
        owners.set(id, owner);
        if (owner !== index) shared.add(owner).add(index);
      }
  return shared;
}

/** Returns whether each message begins after the one before it. */
function inFileOrder(messages: readonly Message[]): boolean {
  return messages.every(
    ({ records }, index) => index === 0 || records[0].offset > (messages[index - 1]?.records[0].offset ?? 0),
  );
}
