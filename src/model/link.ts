// Defines how sessions are linked: the origin a transcript states, the evidence stored from it, and the links.
import type { RecordId, SessionId, ToolCallId } from "./ids.ts";

/** The origin of a transcript, as its records state it. */
export interface TranscriptOrigin {
  /** The source session and record that the last copied record names. */
  readonly forked_from: { readonly session_id: SessionId; readonly record_id: RecordId | null } | null;
  /** The session that this one says it moved to. */
  readonly continued_in: SessionId | null;
  readonly derived_from: readonly SessionId[];
  /** For each session that records name as their own: the time of its first record that is not marked as a copy. */
  readonly first_times: ReadonlyMap<SessionId, string>;
  /** The earliest time of a record outside the conversation. Such records are never copied. */
  readonly noted_at: string | null;
  /** Parents that records name but the file lacks: they belong to a history left in another file. */
  readonly outer_parents: readonly RecordId[];
  /** The last record of the conversation. */
  readonly last_record: RecordId | null;
  /** A digest of each tool call that distinguishes it from others. It has to be taken before texts are dropped. */
  readonly call_keys: ReadonlyMap<ToolCallId, string>;
  /** Absent for a session without a team. */
  readonly team?: TeamOrigin | null;
}

/** The name of a session in a team of sessions that work on one thing. */
export interface TeamMember {
  readonly team: string;
  readonly name: string;
}

/** What a transcript states about a team. Keys are digests of a team, a member's name and the words of its task. */
export interface TeamOrigin {
  /** Null unless the session is a member's. */
  readonly member: TeamMember | null;
  /** The key of the first task that the member got. */
  readonly task: string | null;
  /** The keys of the tasks that calls gave to members. */
  readonly given: ReadonlyMap<ToolCallId, string>;
}

/** The same as evidence: `given` has the turn of the call, or 0. */
export interface TeamEvidence extends Omit<TeamOrigin, "given"> {
  readonly given: readonly (readonly [key: string, turn: number])[];
}

/** Everything needed to link a session with others. It is small and comes from the session's transcript alone. */
export interface LinkEvidence {
  readonly session_id: SessionId;
  readonly project_path: string | null;
  /** All times are in milliseconds. The first record that names this session as its own and is not a copy, or null. */
  readonly begun_at: number | null;
  /** The first record of the file, copied or not. */
  readonly first_at: number | null;
  /** The first record outside the conversation, which is certainly the session's own. */
  readonly noted_at: number | null;
  readonly active_at: number | null;
  /** These three are stated by the transcript itself. */
  readonly forked_from: SessionId | null;
  readonly continued_in: SessionId | null;
  readonly derived_from: readonly SessionId[];
  /** Null for a session without a team. */
  readonly team: TeamEvidence | null;
  /** Records of other files that this session continues from, as two numbers each. */
  readonly hangs_on: Uint32Array;
  /** Records that other sessions may continue from: two numbers each, then the turn that the record ends, or 0. */
  readonly ends: Uint32Array;
  /** Ids and fingerprints of the messages, in the layout of `sessions/trace.ts`. */
  readonly trace: Uint32Array;
}

export type LinkKind =
  /** It continues where the parent ends. */
  | "resumed"
  /** It leaves the parent's history before its end. */
  | "forked"
  /** It contains nothing of its own. */
  | "copied"
  /** It continues from what a compaction left of the parent. */
  | "compacted"
  /** The parent says that it continues there. Nothing was copied. */
  | "continued"
  /** It works on a task that the parent gave to a member of its team. Nothing was copied. */
  | "teammate";

/** Ordered from strongest to weakest. */
export type LinkReason =
  | "forked_from"
  | "message_ids"
  | "record_ids"
  | "continued_in"
  | "team_task"
  | "contents";

export interface SessionLink {
  readonly session_id: SessionId;
  readonly parent_id: SessionId;
  readonly kind: LinkKind;
  readonly evidence: LinkReason;
  readonly confidence: "certain" | "likely";
  /** Its first turn that the parent does not have, or null if it has none of its own. */
  readonly turn: number | null;
  /** The parent's last turn that both have, at least in part, or that gave the task. Null where nothing is shared. */
  readonly parent_turn: number | null;
  /** The number of prompts and answers that both have. */
  readonly shared_messages: number;
}

/** The position of a session in its tree of linked sessions. */
export interface TreePosition {
  readonly session_id: SessionId;
  readonly parent_id: SessionId | null;
  /** Ordered by last activity. */
  readonly children: readonly SessionId[];
  readonly root_id: SessionId;
  readonly depth: number;
  /** The nearest descendant without children, or the session itself if it has none. */
  readonly leaf_session: SessionId;
  /** The session to resume: of this session and its descendants that nothing continues, the one active last. */
  readonly latest_tip: SessionId;
  /** The number of sessions in the whole tree. */
  readonly tree_size: number;
}
