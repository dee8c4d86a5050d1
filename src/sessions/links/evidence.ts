// Makes the evidence for linking a session with others: from
// its transcript alone, and small enough to store for each.
import type { SessionId } from "../../model/ids.ts";
import type { LinkEvidence, TeamEvidence, TranscriptOrigin } from "../../model/link.ts";
import type { Message } from "../../model/message.ts";
import type { Node } from "../../model/node.ts";
import type { Session } from "../../model/session.ts";
import type { Turn } from "../../model/turn.ts";
import { contentChain, isDialogue } from "./fingerprint.ts";
import {
  nameCount,
  nameHigh,
  nameKey,
  nameLow,
  packTrace,
  type TraceName,
  type TraceParts,
} from "./trace.ts";
import { gateIndexes, weakNames } from "./weak-names.ts";

export interface EvidenceSource
  extends Pick<Session, "id" | "project_path" | "messages" | "other_messages" | "created_at" | "updated_at"> {
  readonly turns: readonly Pick<Turn, "id" | "number" | "last_record">[];
}

export function linkEvidence(
  session: EvidenceSource,
  origin: TranscriptOrigin,
  nodes: readonly Node[] = [],
): LinkEvidence {
  return {
    session_id: session.id,
    project_path: session.project_path,
    // A record without a session id counts as this session's own.
    begun_at: msOf(origin.first_times.get(session.id) ?? origin.first_times.get("" as SessionId) ?? null),
    noted_at: msOf(origin.noted_at),
    first_at: msOf(session.created_at),
    active_at: msOf(session.updated_at),
    forked_from: origin.forked_from?.session_id ?? null,
    continued_in: origin.continued_in,
    derived_from: origin.derived_from,
    team: teamEvidence(session, origin),
    hangs_on: Uint32Array.from(origin.outer_parents.flatMap((id) => [...nameKey(id, false)])),
    ends: endsOf(session, origin, nodes),
    trace: packTrace(traceParts(session, origin)),
  };
}

/** Lists where another session can continue: after a whole turn, what was noted after it, or after the last record. */
function endsOf(
  { turns }: EvidenceSource,
  { last_record }: TranscriptOrigin,
  nodes: readonly Node[],
): Uint32Array {
  const ends = new Map(turns.map(({ last_record: { id }, number }) => [id, number]));
  if (last_record !== null && !ends.has(last_record)) ends.set(last_record, turns.at(-1)?.number ?? 0);
  for (const { id, parent_id, message } of nodes) {
    const turn = message === -1 && parent_id !== null ? ends.get(parent_id) : undefined;
    if (turn !== undefined && !ends.has(id)) ends.set(id, turn);
  }
  return Uint32Array.from([...ends].flatMap(([id, number]) => [...nameKey(id, false), number]));
}

function teamEvidence(session: EvidenceSource, { team }: TranscriptOrigin): TeamEvidence | null {
  if (!team) return null;
  const turns = new Map<string, number>();
  for (const [{ parts }, turn] of team.given.size > 0 ? turnNumbers(session) : [])
    for (const part of parts) if (part.type === "tool_call") turns.set(part.id, turn);
  return { ...team, given: Array.from(team.given, ([call, key]) => [key, turns.get(call) ?? 0] as const) };
}

function msOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}

/**
 * Limits the fingerprints of sessions with API ids: every known version of every agent
 * keeps those ids in copies, so contents are rarely needed.
 */
const LONGEST_NAMED_CHAIN = 32;

function traceParts(session: EvidenceSource, { call_keys }: TranscriptOrigin): TraceParts {
  const start = msOf(session.created_at) ?? 0;
  const turns = turnNumbers(session);
  const dialogue = session.messages.filter(isDialogue);
  const active = dialogue.flatMap((message, index) => {
    const name = nameOf(message, index === 0 ? undefined : dialogue[index + 1]);
    return name === null ? [] : [traceName(message, name, index, turns.get(message) ?? 0, start)];
  });
  const others = session.other_messages.flatMap((message) => {
    return message.kind === "answer" && message.api_id !== null
      ? [traceName(message, message.api_id, 0, 0, start)]
      : [];
  });
  const named = active.some(({ by_api }) => by_api);
  const chain = contentChain(call_keys);
  const chained = named ? dialogue.slice(0, LONGEST_NAMED_CHAIN) : dialogue;
  return {
    names: [...active, ...others],
    active: active.length,
    dialogue: dialogue.length,
    chain: chained.map((message) => chain.add(message)),
    ...gatesOf(dialogue),
    begins_compacted: session.messages[0]?.kind === "compaction",
  };
}

/** Returns null for a prompt that the answer after it identifies. */
function nameOf(message: Message, next: Message | undefined): string | null {
  if (message.kind === "answer") return message.api_id ?? message.id;
  return next?.kind === "answer" && next.api_id !== null ? null : message.id;
}

function traceName(message: Message, text: string, index: number, turn: number, start: number): TraceName {
  const by_api = message.kind === "answer" && message.api_id !== null;
  return { text, by_api, after_ms: (msOf(message.timestamp) ?? start) - start, turn, message_index: index };
}

function turnNumbers({ messages, turns }: EvidenceSource): Map<Message, number> {
  const numbers = new Map(turns.map(({ id, number }) => [id, number]));
  const found = new Map<Message, number>();
  let turn = 0;
  for (const message of messages) {
    turn = numbers.get(message.id) ?? turn;
    found.set(message, turn);
  }
  return found;
}

const DISTINCTIVE_MESSAGES = 2;
const DISTINCTIVE_LENGTH = 200;
const SURE_ANSWERS = 2;

/**
 * Finds the first indexes that no other session reaches with the same words by chance:
 * `distinctive_at` for sessions without other evidence, `sure_at` where the API gave the same
 * words other ids. A job that runs every night asks the same and may get the same one-line
 * answer, so for `sure_at` only the length of answers counts.
 */
function gatesOf(dialogue: readonly Message[]): Pick<TraceParts, "distinctive_at" | "sure_at"> {
  let [length, answers, spoken, answered] = [0, 0, 0, 0];
  let distinctive: number | null = null;
  for (const [index, { kind, content }] of dialogue.entries()) {
    const words = content.trim().length;
    length += words;
    if (kind === "answer") {
      answers++;
      answered += words;
      if (words > 0) spoken++;
    }
    const exchanged = index + 1 >= DISTINCTIVE_MESSAGES && answers > 0;
    if (exchanged || length >= DISTINCTIVE_LENGTH) distinctive ??= index;
    if (spoken >= SURE_ANSWERS && answered >= DISTINCTIVE_LENGTH)
      return { distinctive_at: distinctive, sure_at: index };
  }
  return { distinctive_at: distinctive, sure_at: null };
}

/**
 * Returns the link keys: two sessions that can be linked share at least one, by a
 * name, by their beginning, or because one names the other.
 */
export function linkKeys(evidence: LinkEvidence): Float64Array {
  const { trace, hangs_on, ends, session_id, forked_from, continued_in, derived_from, team } = evidence;
  const keys = new Set<number>();
  const count = nameCount(trace);
  for (let index = 0; index < count; index++)
    keys.add(oneNumber(nameHigh(trace, index), nameLow(trace, index)));
  const weak = weakNames(evidence);
  if (weak)
    for (const index of gateIndexes(evidence, weak)) keys.add(oneNumber(weak.high(index), weak.low(index)));
  for (let at = 0; at < hangs_on.length; at += 2)
    keys.add(oneNumber(hangs_on[at] ?? 0, hangs_on[at + 1] ?? 0));
  for (let at = 0; at < ends.length; at += 3) keys.add(oneNumber(ends[at] ?? 0, ends[at + 1] ?? 0));
  for (const id of [session_id, forked_from, continued_in, ...derived_from])
    if (id !== null) keys.add(oneNumber(...nameKey(`session ${id}`, false)));
  for (const key of team ? [team.task, ...team.given.map(([given]) => given)] : [])
    if (key !== null) keys.add(oneNumber(...nameKey(`task ${key}`, false)));
  return Float64Array.from(keys).sort();
}

/** Combines as many bits of both halves as a number holds exactly. */
function oneNumber(high: number, low: number): number {
  return (high & 0x1fffff) * 2 ** 32 + low;
}
