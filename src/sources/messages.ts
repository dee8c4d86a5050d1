// Joins fragments into messages: the records of one API message form one message, wherever they are in the file.
import { joinedText, type MessageFragment, messageKey } from "../model/fragment.ts";
import type { RecordId } from "../model/ids.ts";
import type { Message, PartPosition } from "../model/message.ts";
import type { Part } from "../model/part.ts";

export interface MessageCollector {
  add(fragment: MessageFragment): void;
  remove(id: RecordId): void;
  /** Returns the messages of the fragments added so far. */
  messages(): JoinedMessages;
  /** Returns the messages for the last time, using less memory. */
  finish(): JoinedMessages;
}

export interface JoinedMessages {
  /** Ordered by their first records. */
  readonly messages: Message[];
  /** The index of each record's message. */
  readonly indexes: ReadonlyMap<RecordId, number>;
}

type Group = [MessageFragment, ...MessageFragment[]];

export function messageCollector(): MessageCollector {
  const fragments = new Map<RecordId, MessageFragment>();
  /** Fragments that are in no group yet. */
  let fresh: MessageFragment[] = [];
  let groups = messageGroups();
  /** True if a grouped fragment was replaced or removed. */
  let stale = false;

  function joined(): JoinedMessages {
    if (stale) {
      groups = messageGroups(groups);
      fresh = [...fragments.values()];
      stale = false;
    }
    for (const fragment of fresh) groups.add(fragment);
    fresh = [];
    return groups.join();
  }

  return {
    add(fragment) {
      // A record written again under its own id replaces the first one and keeps its position.
      if (fragments.has(fragment.reference.id)) stale = true;
      else fresh.push(fragment);
      fragments.set(fragment.reference.id, fragment);
    },
    remove(id) {
      if (fragments.delete(id)) stale = true;
    },
    messages: joined,
    finish() {
      const last = joined();
      // Releases the fragments that the messages were built from.
      fragments.clear();
      groups = messageGroups();
      return last;
    },
  };
}

interface MessageGroups {
  add(fragment: MessageFragment): void;
  /** Joins only the groups that grew since the last time. */
  join(): JoinedMessages;
  /** Returns the message that these fragments were joined into; null if there is none. */
  known(group: Group): Message | null;
}

function messageGroups(earlier: MessageGroups | null = null): MessageGroups {
  let before = earlier;
  const groups: Group[] = [];
  const messages: Message[] = [];
  const indexes = new Map<RecordId, number>();
  const byApiId = new Map<string, number>();
  let grown = new Set<number>();
  return {
    add(fragment) {
      const key = messageKey(fragment);
      const index = (key !== null ? byApiId.get(key) : undefined) ?? groups.length;
      if (key !== null) byApiId.set(key, index);
      indexes.set(fragment.reference.id, index);
      const group = groups[index];
      if (group) group.push(fragment);
      else groups.push([fragment]);
      grown.add(index);
    },
    join() {
      for (const index of grown) {
        const group = groups[index];
        if (group) messages[index] = before?.known(group) ?? joinFragments(group);
      }
      grown = new Set();
      before = null;
      return { messages: [...messages], indexes };
    },
    known(group) {
      const index = indexes.get(group[0].reference.id);
      const own = index === undefined ? undefined : groups[index];
      const same = own?.length === group.length && group.every((fragment, at) => fragment === own[at]);
      return (same && index !== undefined && !grown.has(index) && messages[index]) || null;
    },
  };
}

function joinFragments(fragments: Group): Message {
  const [first, ...others] = fragments;
  const { parts, part_positions } =
    others.length === 0 ? { parts: first.parts, part_positions: null } : joinParts(fragments);
  const usage = fragments.findLast((fragment) => fragment.usage !== null)?.usage ?? null;
  const speed = fragments.findLast((fragment) => fragment.speed !== undefined)?.speed;
  const stopReason = fragments.findLast((fragment) => fragment.stop_reason !== null)?.stop_reason ?? null;
  return {
    id: first.reference.id,
    role: first.role,
    kind: first.kind,
    content: first.content ?? joinedText(parts),
    parts,
    part_positions,
    timestamp: first.timestamp,
    ended_at: others.at(-1)?.timestamp ?? first.timestamp,
    model: first.model,
    api_id: first.api_id,
    // A message that never got a stop reason was recorded before its output was counted.
    usage: usage && { ...usage, lower_bound: stopReason === null },
    ...(speed && { speed }),
    stop_reason: stopReason,
    ...(fragments.at(-1)?.unfinished && { unfinished: true }),
    records: [first.reference, ...others.map((fragment) => fragment.reference)],
    compacted: false,
  };
}

/** Some clients write a history into its own file again, under new record ids. Its parts count once. */
function joinParts(fragments: Group): Pick<Message, "part_positions"> & { readonly parts: Part[] } {
  const keys = new Set<string>();
  const parts: Part[] = [];
  const part_positions: PartPosition[] = [];
  for (const fragment of fragments) {
    for (const [index, part] of fragment.parts.entries()) {
      const key = partKey(part);
      if (key !== null && keys.has(key)) continue;
      if (key !== null) keys.add(key);
      parts.push(part);
      part_positions.push({ record: fragment.reference, index });
    }
  }
  return { parts, part_positions };
}

function partKey(part: Part): string | null {
  if (part.type === "tool_call") return `call ${part.id}`;
  return (part.type === "text" || part.type === "thinking") && part.text !== ""
    ? `${part.type} ${part.text}`
    : null;
}
