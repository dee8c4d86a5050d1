// Finds the sub-agent's message inside a progress record. Some clients write a sub-agent's messages nowhere else.
import type { RecordId, SessionId, ToolCallId } from "../../model/ids.ts";
import type { TranscriptRecord } from "../../model/record.ts";
import type { InnerNote } from "../../model/transcript.ts";
import { nameField, objectField, textField } from "../fields.ts";

/** A message of a sub-agent as a record of its own, at the address of the record around it. */
export interface AgentMessage {
  readonly id: RecordId;
  readonly session_id: SessionId;
  readonly call_id: ToolCallId | null;
  readonly record: TranscriptRecord;
}

/** Returns null for any other record. */
export function agentMessage({ kind, value, offset, length }: TranscriptRecord): AgentMessage | null {
  const data = kind === "progress" ? objectField(value, "data") : null;
  if (textField(data, "type") !== "agent_progress") return null;
  const agent = nameField(data, "agentId");
  const message = objectField(data, "message");
  const id = nameField(message, "uuid");
  const type = textField(message, "type");
  if (agent === null || id === null || (type !== "user" && type !== "assistant")) return null;
  return {
    id: id as RecordId,
    session_id: `agent-${agent}` as SessionId,
    call_id: nameField(value, "parentToolUseID") as ToolCallId | null,
    record: { kind: type, known: true, offset, length, value: { ...message, isSidechain: true } },
  };
}

export interface AgentMessages {
  /** Returns the message as a record that is linked to the one before it. */
  add(message: AgentMessage): TranscriptRecord;
  has(id: RecordId): boolean;
  /** Describes each sub-agent, by its first record. */
  notes(): ReadonlyMap<RecordId, InnerNote>;
}

/** Links the messages of each sub-agent in the order of the file: they name no parents themselves. */
export function agentMessages(): AgentMessages {
  const notes = new Map<RecordId, InnerNote>();
  const lasts = new Map<SessionId, RecordId>();
  const parents = new Map<RecordId, RecordId | null>();
  return {
    add({ id, session_id, call_id, record }) {
      const last = lasts.get(session_id);
      // A message that is written again keeps its position.
      if (!parents.has(id)) {
        parents.set(id, last ?? null);
        lasts.set(session_id, id);
        if (last === undefined) notes.set(id, { session_id, call_id });
      }
      return { ...record, value: { ...record.value, parentUuid: parents.get(id) ?? null } };
    },
    has: (id) => parents.has(id),
    notes: () => new Map(notes),
  };
}
