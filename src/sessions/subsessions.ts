// Linking subsessions to the tool calls that started them, at any depth.
import type { SessionId, ToolCallId } from "../model/ids.ts";
import type { ToolCallPart } from "../model/part.ts";
import type { Damage } from "../model/record.ts";
import type { Subsession } from "../model/session.ts";
import type { SubsessionNote } from "../model/transcript.ts";
import { type ChainLink, messagesOf } from "./chain.ts";
import { cutTurns, describeTurns, type TurnStretch } from "./turns.ts";
import { usageOf } from "./usage.ts";

/** A conversation that may hold calls: the session itself, or one of its subsessions. */
export interface Conversation {
  readonly id: SessionId;
  readonly links: readonly ChainLink[];
}

export interface SubsessionConversation extends Conversation {
  readonly path: string;
  readonly note: SubsessionNote;
  readonly damage: readonly Damage[];
}

export interface LinkedSubsessions {
  readonly subsessions: readonly Subsession[];
  /** For each call, what it started. */
  readonly by_call: ReadonlyMap<ToolCallId, readonly SessionId[]>;
}

export function linkSubsessions(
  session: Conversation,
  candidates: readonly SubsessionConversation[],
): LinkedSubsessions {
  const calls = indexCalls([session, ...candidates]);
  const started = new Map<SubsessionConversation, StartingCall | null>();
  const taken = new Set<ToolCallId>();
  for (const candidate of candidates) {
    const call = startingCall(candidate, calls, taken);
    if (call) taken.add(call.part.id);
    if (call || !isWarmUp(candidate)) started.set(candidate, call);
  }
  const byCall = new Map<ToolCallId, SessionId[]>();
  for (const [{ id }, call] of started) {
    if (call) byCall.set(call.part.id, [...(byCall.get(call.part.id) ?? []), id]);
  }
  const parents = new Map(Array.from(started, ([{ id }, call]) => [id, call?.owner_id ?? session.id]));
  const subsessions = Array.from(started, ([candidate, call]) => ({
    ...describe(candidate, call, byCall),
    parent_id: parents.get(candidate.id) ?? session.id,
    depth: depthOf(candidate.id, session.id, parents),
  }));
  return { subsessions, by_call: byCall };
}

/** A client that warms up its caches starts agents that nobody asked for. */
function isWarmUp({ links }: SubsessionConversation): boolean {
  const messages = messagesOf(links);
  const prompt = messages.find((message) => message.kind === "prompt");
  if (prompt) return prompt.content === "Warmup";
  return !messages.some((message) => message.parts.some((part) => part.type === "tool_call"));
}

interface StartingCall {
  readonly part: ToolCallPart;
  readonly owner_id: SessionId;
  readonly turn: number | null;
}

interface CallIndex {
  readonly by_id: ReadonlyMap<ToolCallId, StartingCall>;
  /** The calls that name a subsession in their result, or would give one its prompt. */
  readonly by_result: ReadonlyMap<SessionId, StartingCall>;
  readonly by_prompt: ReadonlyMap<string, readonly StartingCall[]>;
}

function indexCalls(conversations: readonly Conversation[]): CallIndex {
  const byId = new Map<ToolCallId, StartingCall>();
  const byResult = new Map<SessionId, StartingCall>();
  const byPrompt = new Map<string, StartingCall[]>();
  for (const { id, links } of conversations) {
    const turns = turnOfCall(cutTurns(links));
    for (const part of messagesOf(links).flatMap((message) => message.parts)) {
      if (part.type === "tool_call") {
        const call = { part, owner_id: id, turn: turns.get(part.id) ?? null };
        byId.set(part.id, call);
        const words = part.starts?.prompt.trim() ?? "";
        if (words !== "") byPrompt.set(words, [...(byPrompt.get(words) ?? []), call]);
      } else if (part.type === "tool_result" && part.subsession_id !== null) {
        const call = byId.get(part.call_id);
        if (call && !byResult.has(part.subsession_id)) byResult.set(part.subsession_id, call);
      }
    }
  }
  return { by_id: byId, by_result: byResult, by_prompt: byPrompt };
}

function turnOfCall(turns: readonly TurnStretch[]): Map<ToolCallId, number> {
  const numbers = new Map<ToolCallId, number>();
  for (const turn of turns) {
    for (const part of messagesOf(turn.links).flatMap((message) => message.parts)) {
      if (part.type === "tool_call") numbers.set(part.id, turn.number);
    }
  }
  return numbers;
}

/** By the client's note, else by what a result says, else by the prompt that the call gave. */
function startingCall(
  candidate: SubsessionConversation,
  calls: CallIndex,
  taken: ReadonlySet<ToolCallId>,
): StartingCall | null {
  const noted = candidate.note.call_id !== null ? calls.by_id.get(candidate.note.call_id) : undefined;
  const prompted = calls.by_prompt.get(firstWords(candidate)) ?? [];
  const call =
    noted ?? calls.by_result.get(candidate.id) ?? prompted.find(({ part }) => !taken.has(part.id)) ?? null;
  return call?.owner_id === candidate.id ? null : call;
}

/** As they were given, whatever they may look like. */
function firstWords({ links }: SubsessionConversation): string {
  const first = messagesOf(links).find(
    (message) => message.role === "user" && message.kind !== "tool_results",
  );
  return (first?.parts ?? [])
    .flatMap((part) => (part.type === "text" ? [part.text] : []))
    .join("\n")
    .trim();
}

function describe(
  candidate: SubsessionConversation,
  call: StartingCall | null,
  byCall: ReadonlyMap<ToolCallId, readonly SessionId[]>,
): Omit<Subsession, "parent_id" | "depth"> {
  const messages = messagesOf(candidate.links);
  return {
    id: candidate.id,
    call_id: call?.part.id ?? null,
    turn: call?.turn ?? null,
    agent_type: candidate.note.agent_type ?? call?.part.starts?.agent_type ?? null,
    description: candidate.note.description ?? call?.part.starts?.description ?? null,
    path: candidate.path,
    messages,
    turns: describeTurns(cutTurns(candidate.links), byCall),
    usage: usageOf(messages),
    damage: candidate.damage,
  };
}

function depthOf(id: SessionId, session: SessionId, parents: ReadonlyMap<SessionId, SessionId>): number {
  let depth = 1;
  for (
    let at = parents.get(id);
    at !== undefined && at !== session && depth <= parents.size;
    at = parents.get(at)
  )
    depth++;
  return depth;
}
