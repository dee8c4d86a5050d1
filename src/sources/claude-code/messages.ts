// Pieces to messages: the records of one API message make one message, wherever they stand in the file.
import { joinedText, type MessageFragment, messageKey } from "../../model/fragment.ts";
import type { RecordId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";

export interface MessageCollector {
  add(piece: MessageFragment): void;
  /** As far as pieces were added. */
  messages(): JoinedMessages;
  /** The same for the last time, in less memory. */
  finish(): JoinedMessages;
}

export interface JoinedMessages {
  /** In the order of their first records. */
  readonly messages: Message[];
  /** For each record its message's index. */
  readonly indexes: ReadonlyMap<RecordId, number>;
}

type Group = [MessageFragment, ...MessageFragment[]];

export function messageCollector(): MessageCollector {
  const pieces = new Map<RecordId, MessageFragment>();

  function grouped(): { groups: Group[]; indexes: Map<RecordId, number> } {
    const groups: Group[] = [];
    const indexes = new Map<RecordId, number>();
    const byApiId = new Map<string, number>();
    for (const piece of pieces.values()) {
      const key = messageKey(piece);
      const index = (key !== null ? byApiId.get(key) : undefined) ?? groups.length;
      if (key !== null) byApiId.set(key, index);
      indexes.set(piece.reference.id, index);
      const group = groups[index];
      if (group) group.push(piece);
      else groups.push([piece]);
    }
    return { groups, indexes };
  }

  return {
    add(piece) {
      // A record written again under its own id replaces the first one, and keeps its place.
      pieces.set(piece.reference.id, piece);
    },
    messages() {
      const { groups, indexes } = grouped();
      return { messages: groups.map(joinPieces), indexes };
    },
    finish() {
      const { groups, indexes } = grouped();
      // What the messages are made of is not held beside them.
      pieces.clear();
      return { messages: groups.map(joinPieces), indexes };
    },
  };
}

function joinPieces(pieces: Group): Message {
  const [first, ...others] = pieces;
  const parts = others.length === 0 ? first.parts : joinParts(pieces);
  const usage = pieces.findLast((piece) => piece.usage !== null)?.usage ?? null;
  const stopReason = pieces.findLast((piece) => piece.stop_reason !== null)?.stop_reason ?? null;
  return {
    id: first.reference.id,
    role: first.role,
    kind: first.kind,
    content: first.content ?? joinedText(parts),
    parts,
    timestamp: first.timestamp,
    ended_at: others.at(-1)?.timestamp ?? first.timestamp,
    model: first.model,
    api_id: first.api_id,
    // A message that never got a reason to stop was written down before its output was counted.
    usage: usage && { ...usage, lower_bound: stopReason === null },
    stop_reason: stopReason,
    records: [first.reference, ...others.map((piece) => piece.reference)],
    compacted: false,
  };
}

/** Some clients write a history into its own file once more, under new record ids: its parts count once. */
function joinParts(pieces: Group): Part[] {
  const parts = new Map<string, Part>();
  for (const part of pieces.flatMap((piece) => piece.parts)) {
    const key = partKey(part) ?? `nameless ${parts.size}`;
    if (!parts.has(key)) parts.set(key, part);
  }
  return [...parts.values()];
}

function partKey(part: Part): string | null {
  if (part.type === "tool_call") return `call ${part.id}`;
  return (part.type === "text" || part.type === "thinking") && part.text !== ""
    ? `${part.type} ${part.text}`
    : null;
}
