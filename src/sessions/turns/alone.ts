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
  const sharing = sharedCalls(slices);
  return slices.map((slice, index) => {
    const shares = sharing.has(index);
    return { ...slice, shares, sum: shares ? null : orderedSum(slice.messages) };
  });
}

/**
 * Returns a checksum of the records of each turn; null for a turn that needs others. It also needs others if it is shown
 * with side work.
 */
export function turnsAlone(
  { turns, texts }: Omit<CutConversation, "messages">,
  slices: readonly CutSlice[],
): (number | null)[] {
  const opening = slices[0]?.turn === null ? 1 : 0;
  return turns.map(({ id }, index) => {
    const at = slices[index + opening];
    const slice = at?.turn?.id === id ? at : slices.find(({ turn }) => turn?.id === id);
    return slice?.messages.length === texts[index]?.length ? (slice?.sum ?? null) : null;
  });
}

/** By the messages of a slice, which are the same list as long as it does not change. */
const sums = new WeakMap<readonly Message[], number | null>();

/** Returns null for messages that are not in the order of the file. */
function orderedSum(messages: readonly Message[]): number | null {
  const known = sums.get(messages);
  if (known !== undefined) return known;
  const sum = inFileOrder(messages) ? recordSum(messages) : null;
  sums.set(messages, sum);
  return sum;
}

/** Returns a checksum of the locations of all records, by message. */
export function recordSum(messages: readonly Message[]): number {
  return crc32(messages.map(({ records }) => records.map(({ offset }) => offset).join()).join(" "));
}

/** Returns the indexes of slices with a call or a result that another slice refers to. */
function sharedCalls(slices: readonly TurnSlice[]): Set<number> {
  const owners = new Map<string, number>();
  const shared = new Set<number>();
  for (const [index, { messages }] of slices.entries())
    for (const id of callsIn(messages)) {
      const owner = owners.get(id);
      if (owner === undefined) owners.set(id, index);
      else shared.add(owner).add(index);
    }
  return shared;
}

const calls = new WeakMap<readonly Message[], ReadonlySet<string>>();

/** Returns the ids of calls that are made or answered in these messages. */
function callsIn(messages: readonly Message[]): ReadonlySet<string> {
  const known = calls.get(messages);
  if (known) return known;
  const ids = new Set<string>();
  for (const { parts } of messages)
    for (const part of parts) {
      if (part.type === "tool_call") ids.add(part.id);
      else if (part.type === "tool_result") ids.add(part.call_id);
    }
  calls.set(messages, ids);
  return ids;
}

/** Returns whether each message begins after the one before it. */
function inFileOrder(messages: readonly Message[]): boolean {
  return messages.every(
    ({ records }, index) => index === 0 || records[0].offset > (messages[index - 1]?.records[0].offset ?? 0),
  );
}
