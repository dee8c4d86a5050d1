// Links subsessions to the tool calls that started them, at any depth.
import type { SessionId, ToolCallId } from "../../model/ids.ts";
import type { ToolCallPart } from "../../model/part.ts";
import type { Damage } from "../../model/record.ts";
import type { Subsession } from "../../model/session.ts";
import type { SubsessionNote } from "../../model/transcript.ts";
import type { Ending, Turn } from "../../model/turn.ts";
import { cutTurns, describeTurns, type TurnLinks } from "../turns/turns.ts";
import { usageOf } from "../turns/usage.ts";
import { type ChainLink, messagesOf } from "./chain.ts";

/** Messages that may contain calls: the session's own, or one of its subsessions'. */
export interface OwnedChain {
  readonly id: SessionId;
  readonly links: readonly ChainLink[];
}

export interface SubsessionChain extends OwnedChain {
  /** Digest of its first words; null if it does not begin with any. */
  readonly first_words: string | null;
  readonly path: string;
  readonly note: SubsessionNote;
  readonly damage: readonly Damage[];
  /** True if its session quotes it without its last message, which is the result of the call. */
  readonly quoted?: boolean;
}

export interface LinkedSubsessions {
  readonly subsessions: readonly Subsession[];
  /** For each call, the subsessions it started. */
  readonly by_call: ReadonlyMap<ToolCallId, readonly SessionId[]>;
}

export function linkSubsessions(
  session: OwnedChain,
  candidates: readonly SubsessionChain[],
): LinkedSubsessions {
  if (candidates.length === 0) return NO_SUBSESSIONS;
  const calls = indexCalls([session, ...candidates]);
  const started = new Map<SubsessionChain, StartingCall | null>();
  const taken = new Set<ToolCallId>();
  // Calls known by name come first, so no other subsession with the same prompt takes one of them.
  const known = new Map(candidates.map((candidate) => [candidate, namedCall(candidate, calls)]));
  for (const call of known.values()) if (call) taken.add(call.part.id);
  for (const candidate of candidates) {
    const call = known.get(candidate) ?? promptedCall(candidate, calls, taken);
    if (call) taken.add(call.part.id);
    if (call || !isWarmUp(candidate)) started.set(candidate, call);
  }
  const byCall = new Map<ToolCallId, SessionId[]>();
  for (const [{ id }, call] of started) if (call) addTo(byCall, call.part.id, id);
  const parents = new Map(Array.from(started, ([{ id }, call]) => [id, call?.owner_id ?? session.id]));
  const inOrder = [...started].sort(([, one], [, other]) => (one?.index ?? LAST) - (other?.index ?? LAST));
  const depths = depthsOf(parents);
  const subsessions = inOrder.map(([candidate, call]) =>
    describedBefore(candidate, {
      ...describe(candidate, call, byCall),
      parent_id: parents.get(candidate.id) ?? session.id,
      depth: depths.get(candidate.id) ?? 1,
    }),
  );
  return { subsessions: belowParents(subsessions, session.id), by_call: byCall };
}

const NO_SUBSESSIONS: LinkedSubsessions = { subsessions: [], by_call: new Map() };

const LAST = Number.MAX_SAFE_INTEGER;

/** Puts each subsession directly below the one that started it; those started in a circle come last. */
function belowParents(subsessions: readonly Subsession[], session: SessionId): Subsession[] {
  const children = Map.groupBy(subsessions, (subsession) => subsession.parent_id);
  const ordered = new Set<Subsession>();
  const open = (children.get(session) ?? []).toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    ordered.add(next);
    for (const child of (children.get(next.id) ?? []).toReversed()) open.push(child);
  }
  return [...ordered, ...subsessions.filter((subsession) => !ordered.has(subsession))];
}

/** Recognizes the agents a client starts to warm up its caches. For some of these, it writes only the answer. */
function isWarmUp({ links, damage }: SubsessionChain): boolean {
  const messages = messagesOf(links);
  const firstUser = messages.find((message) => message.role === "user");
  if (firstUser) return firstUser.kind === "warm_up";
  const worked = messages.some((message) => message.parts.some((part) => part.type === "tool_call"));
  return !worked && damage.length === 0;
}

interface StartingCall {
  /** Index among all calls. */
  readonly index: number;
  readonly part: ToolCallPart;
  readonly owner_id: SessionId;
  readonly turn: number | null;
  /** Null until there is a result. */
  ending: Ending | null;
}

interface CallIndex {
  readonly by_id: ReadonlyMap<ToolCallId, StartingCall>;
  /** Calls by the subsession that their result names. */
  readonly by_result: ReadonlyMap<SessionId, StartingCall>;
  /** Calls by the prompt that they gave. */
  readonly by_prompt: ReadonlyMap<string, StartingCall[]>;
}

function indexCalls(chains: readonly OwnedChain[]): CallIndex {
  const byId = new Map<ToolCallId, StartingCall>();
  const byResult = new Map<SessionId, StartingCall>();
  const byPrompt = new Map<string, StartingCall[]>();
  for (const { id, links } of chains) {
    const turns = turnOfCall(cutTurns(links));
    for (const part of messagesOf(links).flatMap((message) => message.parts)) {
      if (part.type === "tool_call") {
        const turn = turns.get(part.id) ?? null;
        const call: StartingCall = { index: byId.size, part, owner_id: id, turn, ending: null };
        // A subsession's file may hold a copy of the call that started it; the session comes first.
        if (!byId.has(part.id)) byId.set(part.id, call);
        if (part.use.starts) addTo(byPrompt, part.use.starts.prompt_key, call);
      } else if (part.type === "tool_result") {
        const call = byId.get(part.call_id);
        if (call) call.ending = part.is_error ? "interrupted" : "answered";
        if (call && part.subsession_id !== null && !byResult.has(part.subsession_id))
          byResult.set(part.subsession_id, call);
      }
    }
  }
  for (const list of byPrompt.values()) list.reverse();
  return { by_id: byId, by_result: byResult, by_prompt: byPrompt };
}

function turnOfCall(turns: readonly TurnLinks[]): Map<ToolCallId, number> {
  const numbers = new Map<ToolCallId, number>();
  for (const turn of turns) {
    for (const part of messagesOf(turn.links).flatMap((message) => message.parts)) {
      if (part.type === "tool_call") numbers.set(part.id, turn.number);
    }
  }
  return numbers;
}

/** Looks for the call in the client's note, then in the results. */
function namedCall(candidate: SubsessionChain, calls: CallIndex): StartingCall | null {
  const noted = candidate.note.call_id !== null ? calls.by_id.get(candidate.note.call_id) : undefined;
  return notItself(candidate, noted ?? calls.by_result.get(candidate.id) ?? null);
}

/** Looks for a call that gave this prompt. */
function promptedCall(
  candidate: SubsessionChain,
  calls: CallIndex,
  taken: ReadonlySet<ToolCallId>,
): StartingCall | null {
  return notItself(candidate, nextFree(calls.by_prompt.get(candidate.first_words ?? "") ?? [], taken));
}

function notItself(candidate: SubsessionChain, call: StartingCall | null): StartingCall | null {
  return call?.owner_id === candidate.id ? null : call;
}

/** Takes from the end, because the lists are in reverse order. */
function nextFree(calls: StartingCall[], taken: ReadonlySet<ToolCallId>): StartingCall | null {
  let call = calls.pop();
  while (call && taken.has(call.part.id)) call = calls.pop();
  return call ?? null;
}

function describe(
  candidate: SubsessionChain,
  call: StartingCall | null,
  byCall: ReadonlyMap<ToolCallId, readonly SessionId[]>,
): Omit<Subsession, "parent_id" | "depth"> {
  const { messages, usage } = contentsOf(candidate.links);
  const turns = describeTurns(cutTurns(candidate.links), byCall);
  return {
    id: candidate.id,
    call_id: call?.part.id ?? null,
    turn: call?.turn ?? null,
    agent_type: candidate.note.agent_type ?? call?.part.use.starts?.agent_type ?? null,
    description: candidate.note.description ?? call?.part.use.starts?.description ?? null,
    path: candidate.path,
    messages,
    turns: candidate.quoted ? endedWith(turns, call?.ending ?? null) : turns,
    usage,
    damage: candidate.damage,
  };
}

type Contents = Pick<Subsession, "messages" | "usage">;

const contents = new WeakMap<readonly ChainLink[], Contents>();

/** Returns the same objects for the same chain. */
function contentsOf(links: readonly ChainLink[]): Contents {
  const known = contents.get(links);
  if (known) return known;
  const messages = messagesOf(links);
  const found = { messages, usage: usageOf(messages) };
  contents.set(links, found);
  return found;
}

const describedLast = new WeakMap<readonly ChainLink[], Subsession>();

/** Returns the same object as the last time if nothing about the subsession changed, so its rows need not be made again. */
function describedBefore({ links }: SubsessionChain, now: Subsession): Subsession {
  const before = describedLast.get(links);
  if (before && isSame(before, now)) return before;
  describedLast.set(links, now);
  return now;
}

function isSame({ turns: before, ...one }: Subsession, { turns, ...other }: Subsession): boolean {
  return (
    before.length === turns.length &&
    before.every((turn, index) => turn === turns[index]) &&
    (Object.keys(one) as (keyof typeof one)[]).every((field) => one[field] === other[field])
  );
}

/** Ends the last turn as its call ended, because the messages themselves end before the last one. */
function endedWith(turns: readonly Turn[], ending: Ending | null): readonly Turn[] {
  const last = turns.at(-1);
  return last?.ending === "open" && ending ? [...turns.slice(0, -1), { ...last, ending }] : turns;
}

/**
 * Visits each subsession once. A circle of subsessions that started
 * each other is placed below the session like any other.
 */
function depthsOf(parents: ReadonlyMap<SessionId, SessionId>): Map<SessionId, number> {
  const depths = new Map<SessionId, number>();
  for (const id of parents.keys()) {
    const way: SessionId[] = [];
    let at: SessionId | undefined = id;
    for (; at !== undefined && parents.has(at) && !depths.has(at); at = parents.get(at)) {
      depths.set(at, 1);
      way.push(at);
    }
    const above = at !== undefined && !new Set(way).has(at) ? (depths.get(at) ?? 0) : 0;
    for (const [index, passed] of way.reverse().entries()) depths.set(passed, above + index + 1);
  }
  return depths;
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
