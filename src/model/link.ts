// How sessions hang together: what a transcript says of it, what is kept of that, and the links that follow.
import type { RecordId, SessionId, ToolCallId } from "./ids.ts";

/** What a transcript's records say about where they come from. */
export interface TranscriptOrigin {
  /** The session and the record that the last copied record names as its own source. */
  readonly forked_from: { readonly session_id: SessionId; readonly record_id: RecordId | null } | null;
  /** The session that this one says it moved to. */
  readonly continued_in: SessionId | null;
  readonly derived_from: readonly SessionId[];
  /** For each session that records name as theirs, when the first of those was written that is not marked as a copy. */
  readonly first_times: ReadonlyMap<SessionId, string>;
  /** The earliest time of a record outside the conversation: those are never copied. */
  readonly noted_at: string | null;
  /** Parents that are named and not there: records of a history that was left behind in another file. */
  readonly outer_parents: readonly RecordId[];
  /** The last record that has a place in the conversation. */
  readonly last_record: RecordId | null;
  /** For each tool call a digest of what tells it from others, which is gone once texts are dropped. */
  readonly call_keys: ReadonlyMap<ToolCallId, string>;
}

/** All that is needed of a session to link it with others; small, and made from its transcript alone. */
export interface LinkEvidence {
  readonly session_id: SessionId;
  readonly project_path: string | null;
  /** Times in milliseconds. Of the first record that calls the session its own and no copy; null where none does. */
  readonly begun_at: number | null;
  /** Of the first record, whoever's it is. */
  readonly first_at: number | null;
  /** The first record outside the conversation, which is surely its own. */
  readonly noted_at: number | null;
  readonly active_at: number | null;
  /** Said by the transcript itself. */
  readonly forked_from: SessionId | null;
  readonly continued_in: SessionId | null;
  readonly derived_from: readonly SessionId[];
  /** Records of another file that it goes on from: two numbers for each. */
  readonly hangs_on: Uint32Array;
  /** Records after which others may go on: two numbers for each, and the turn that it ends, 0 for none. */
  readonly ends: Uint32Array;
  /** Names and fingerprints of what was said, as `sessions/trace.ts` lays them out. */
  readonly trace: Uint32Array;
}

export type LinkKind =
  /** It goes on where the other ends. */
  | "resumed"
  /** It parts from the other in the middle of it. */
  | "forked"
  /** It has nothing of its own. */
  | "copied"
  /** It goes on from what a compaction left of the other. */
  | "compacted"
  /** The other says that it goes on there; nothing of it was copied. */
  | "continued";

/** The strongest first. */
export type LinkReason = "forked_from" | "message_ids" | "record_ids" | "continued_in" | "contents";

export interface SessionLink {
  readonly session_id: SessionId;
  readonly parent_id: SessionId;
  readonly kind: LinkKind;
  readonly evidence: LinkReason;
  readonly confidence: "certain" | "likely";
  /** Its first turn that the parent does not have; null when it has none of its own. */
  readonly turn: number | null;
  /** The last turn of the parent that both have, in part at least; null where nothing is shared. */
  readonly parent_turn: number | null;
  /** How many prompts and answers both have. */
  readonly shared_messages: number;
}

/** Where a session stands among those it is linked with. */
export interface TreePosition {
  readonly session_id: SessionId;
  readonly parent_id: SessionId | null;
  /** In the order of their last activity. */
  readonly children: readonly SessionId[];
  readonly root_id: SessionId;
  readonly depth: number;
  /** The nearest session below that none came from; itself if none came from it. */
  readonly leaf_session: SessionId;
  /** Where to go on: of all below, and itself, that nothing continues, the one that was last active. */
  readonly latest_tip: SessionId;
  /** How many sessions the whole tree has. */
  readonly tree_size: number;
}
