// Finds the turn that each API message belongs to, so the costs of turns and the rest add up to the session's.
import type { RecordId, SessionId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { Subsession } from "../../model/session.ts";
import type { Turn } from "../../model/turn.ts";
import { messagesOf } from "../branches/chain.ts";
import { sameStart } from "../branches/same-start.ts";
import type { OwnedChain } from "../branches/subsessions.ts";
import { type TurnLinks, turnMessages } from "./turns.ts";
import type { SpendingTurn } from "./usage.ts";

/** Returns the turn of a message in the session's own file, where older agents also write their subsessions. */
export function turnFinder(
  slices: readonly TurnLinks[],
  inner: readonly OwnedChain[],
  started: ReadonlyMap<SessionId, RecordId>,
): (message: Message) => SpendingTurn {
  const below = new Map<RecordId, SpendingTurn>();
  for (const { id, links } of inner) {
    const turn = bySubsession(started.get(id));
    for (const message of messagesOf(links)) below.set(message.id, turn);
  }
  const own = turnsByMessage(slices);
  return ({ id }) => own.get(id) ?? below.get(id) ?? NO_TURN;
}

const NO_TURN: SpendingTurn = {};

interface MessageTurns {
  readonly slices: readonly TurnLinks[];
  readonly turns: Map<RecordId, SpendingTurn>;
}

/** By the first messages of sessions. One that grows has the same turns as before, and some more. */
const turnsBefore = new WeakMap<Message, MessageTurns>();

/** Changes the map from the last time, where the turns are others now. */
function turnsByMessage(slices: readonly TurnLinks[]): ReadonlyMap<RecordId, SpendingTurn> {
  const [first] = slices;
  if (!first) return new Map();
  const { slices: before, turns } = turnsBefore.get(first.first) ?? { slices: [], turns: new Map() };
  const same = sameStart(before, slices);
  for (const slice of before.slice(same)) for (const { id } of turnMessages(slice)) turns.delete(id);
  for (const slice of slices.slice(same)) {
    const turn = { turn_id: slice.first.id };
    for (const { id } of turnMessages(slice)) turns.set(id, turn);
  }
  turnsBefore.set(first.first, { slices, turns });
  return turns;
}

export function bySubsession(turn: RecordId | undefined): SpendingTurn {
  return { by_subsession: true, ...(turn !== undefined && { turn_id: turn }) };
}

/** Maps each subsession, at any depth, to the session's turn that started it or the one above it. */
export function startingTurns(
  session: SessionId,
  turns: readonly Turn[],
  subsessions: readonly Subsession[],
): Map<SessionId, RecordId> {
  const byNumber = new Map(turns.map(({ number, id }) => [number, id]));
  const started = new Map<SessionId, RecordId>();
  // Each comes after the one that started it.
  for (const { id, parent_id, turn } of subsessions) {
    const from = parent_id === session ? byNumber.get(turn ?? 0) : started.get(parent_id);
    if (from !== undefined) started.set(id, from);
  }
  return started;
}
