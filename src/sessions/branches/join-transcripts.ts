// Joins all transcripts of one session: the files that continue each other, and the ones kept next to them.
import type { RecordId, SessionId, ToolCallId } from "../../model/ids.ts";
import type { TeamOrigin, TranscriptOrigin } from "../../model/link.ts";
import type { Node } from "../../model/node.ts";
import {
  FACTS,
  type InnerNote,
  type Transcript,
  type TranscriptFacts,
  type TranscriptGeneration,
} from "../../model/transcript.ts";

/** Joins in the order of addresses. A record in two of them counts once, at its first position. */
export function joinTranscripts(parts: readonly [Transcript, ...Transcript[]]): Transcript {
  const [first, ...others] = parts;
  if (others.length === 0) return first;
  const tasks = parts.findLast((part) => part.tasks !== undefined)?.tasks;
  const inner = joinMaps(parts.map((part) => part.inner ?? new Map<RecordId, InnerNote>()));
  const spending = parts.flatMap((part) => part.spending ?? []);
  const generations = joinGenerations(parts);
  return {
    messages: parts.flatMap(({ messages }) => messages),
    nodes: joinNodes(parts),
    first_words: joinMaps(parts.map(({ first_words }) => first_words)),
    leaf_hint: parts.findLast(({ leaf_hint }) => leaf_hint !== null)?.leaf_hint ?? null,
    facts: joinFacts(parts.map(({ facts }) => facts)),
    titles: parts.flatMap(({ titles }) => titles),
    summaries: parts.flatMap(({ summaries }) => summaries),
    origin: joinOrigins(parts),
    damage: parts.flatMap(({ damage }) => damage),
    kinds: joinKinds(parts),
    unknown_kinds: [...new Set(parts.flatMap(({ unknown_kinds }) => unknown_kinds))],
    ...(inner.size > 0 && { inner }),
    ...(tasks !== undefined && { tasks }),
    ...(spending.length > 0 && { spending }),
    ...(generations && { generations }),
  };
}

/** Keeps the node objects of the first transcript, so a session that grows has the same ones. */
function joinNodes(parts: readonly Transcript[]): readonly Node[] {
  const [first, ...others] = parts;
  if (first && others.every(({ nodes }) => nodes.length === 0)) return first.nodes;
  const nodes: Node[] = [];
  const seen = new Set<RecordId>();
  let before = 0;
  for (const { nodes: own, messages } of parts) {
    const fresh = own.filter(({ id }) => !seen.has(id));
    for (const { id } of own) seen.add(id);
    for (const node of fresh)
      nodes.push(node.message < 0 || before === 0 ? node : { ...node, message: node.message + before });
    before += messages.length;
  }
  return nodes;
}

/** Returns what all transcripts together had once and what they have now; null if none was rewritten. */
function joinGenerations(parts: readonly Transcript[]): TranscriptGeneration[] | null {
  if (!parts.some(({ generations }) => generations)) return null;
  const states = parts.map(({ generations, nodes, leaf_hint }) => {
    const records = new Set(nodes.map(({ id }) => id));
    return { once: { records, leaf_hint }, now: generations?.at(-1) ?? { records, leaf_hint } };
  });
  const join = (each: readonly TranscriptGeneration[]) => ({
    records: new Set(each.flatMap(({ records }) => [...records])),
    leaf_hint: each.findLast(({ leaf_hint }) => leaf_hint !== null)?.leaf_hint ?? null,
  });
  return [join(states.map(({ once }) => once)), join(states.map(({ now }) => now))];
}

function joinMaps<Key, Value>(maps: readonly ReadonlyMap<Key, Value>[]): Map<Key, Value> {
  return new Map(maps.flatMap((map) => [...map]));
}

/** Takes each fact from the last transcript that has it, and the times from the earliest to the latest. */
function joinFacts(facts: readonly TranscriptFacts[]): TranscriptFacts {
  const last = <Name extends keyof TranscriptFacts>(name: Name): TranscriptFacts[Name] | null =>
    facts.findLast((each) => each[name] !== null)?.[name] ?? null;
  const times = (name: "created_at" | "updated_at") => facts.flatMap((each) => each[name] ?? []).sort();
  return {
    ...(Object.fromEntries(FACTS.map((name) => [name, last(name)])) as unknown as TranscriptFacts),
    created_at: times("created_at")[0] ?? null,
    updated_at: times("updated_at").at(-1) ?? null,
  };
}

/** Drops outer parents that another of these transcripts contains. */
function joinOrigins(parts: readonly Transcript[]): TranscriptOrigin {
  const origins = parts.map(({ origin }) => origin);
  const held = new Set(parts.flatMap(({ nodes }) => nodes.map(({ id }) => id)));
  const firstTimes = new Map<SessionId, string>();
  for (const [id, time] of origins.flatMap(({ first_times }) => [...first_times])) {
    const known = firstTimes.get(id);
    if (known === undefined || time < known) firstTimes.set(id, time);
  }
  return {
    forked_from: origins.find(({ forked_from }) => forked_from !== null)?.forked_from ?? null,
    continued_in: origins.findLast(({ continued_in }) => continued_in !== null)?.continued_in ?? null,
    derived_from: [...new Set(origins.flatMap(({ derived_from }) => derived_from))],
    first_times: firstTimes,
    noted_at: origins.flatMap(({ noted_at }) => noted_at ?? []).sort()[0] ?? null,
    outer_parents: origins.flatMap(({ outer_parents }) => outer_parents).filter((id) => !held.has(id)),
    last_record: origins.findLast(({ last_record }) => last_record !== null)?.last_record ?? null,
    team: joinTeams(origins.flatMap(({ team }) => team ?? [])),
    call_keys: joinMaps<ToolCallId, string>(origins.map(({ call_keys }) => call_keys)),
  };
}

function joinTeams(teams: readonly TeamOrigin[]): TeamOrigin | null {
  if (teams.length === 0) return null;
  return {
    member: teams.find(({ member }) => member !== null)?.member ?? null,
    task: teams.find(({ task }) => task !== null)?.task ?? null,
    given: joinMaps(teams.map(({ given }) => given)),
  };
}

function joinKinds(parts: readonly Transcript[]): Record<string, number> {
  const kinds = new Map<string, number>();
  for (const [kind, count] of parts.flatMap((part) => Object.entries(part.kinds)))
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  return Object.fromEntries(kinds);
}
