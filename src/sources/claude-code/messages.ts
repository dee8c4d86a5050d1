// Pieces to messages: the records of one API message make one message, wherever they stand in the file.
import { joinedText, type MessageFragment, messageKey } from "../../model/fragment.ts";
import type { RecordId } from "../../model/ids.ts";
import type { Message, PartPosition } from "../../model/message.ts";
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
  const { parts, part_positions } =
    others.length === 0 ? { parts: first.parts, part_positions: null } : joinParts(pieces);
  const usage = pieces.findLast((piece) => piece.usage !== null)?.usage ?? null;
  const stopReason = pieces.findLast((piece) => piece.stop_reason !== null)?.stop_reason ?? null;
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
    // A message that never got a reason to stop was written down before its output was counted.
    usage: usage && { ...usage, lower_bound: stopReason === null },
    stop_reason: stopReason,
    records: [first.reference, ...others.map((piece) => piece.reference)],
    compacted: false,
  };
}

/** Some clients write a history into its own file once more, under new record ids: its parts count once. */
function joinParts(pieces: Group): Pick<Message, "part_positions"> & { readonly parts: Part[] } {
  const keys = new Set<string>();
  const parts: Part[] = [];
  const part_positions: PartPosition[] = [];
  for (const piece of pieces) {
    for (const [index, part] of piece.parts.entries()) {
      const key = partKey(part);
      if (key !== null && keys.has(key)) continue;
      if (key !== null) keys.add(key);
      parts.push(part);
      part_positions.push({ record: piece.reference, index });
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
