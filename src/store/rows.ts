// What the archive keeps of a session and its turns: the rows, as every dialect of the store takes and gives them.
import type { RecordId, SessionId, ToolCallId } from "../model/ids.ts";
import type { Damage } from "../model/record.ts";
import type { Branch, Ghost, Worktree } from "../model/session.ts";
import type { Task } from "../model/task.ts";
import type { Ending, ToolCount, Turn } from "../model/turn.ts";
import type { Spending, Usage } from "../model/usage.ts";

/** A session, or a subsession, as its transcripts tell it. */
export interface SessionEntry {
  readonly id: SessionId;
  /** The session that a subsession stands in, at whatever depth; a session's own id for itself. */
  readonly top_id: SessionId;
  /** The session or subsession that started it; null for a session. */
  readonly parent_id: SessionId | null;
  readonly agent: string;
  readonly path: string;
  readonly project_path: string | null;
  readonly worktree: Worktree | null;
  readonly git_branch: string | null;
  readonly models: readonly string[];
  readonly client_version: string | null;
  readonly entrypoint: string | null;
  /** How its last turn ended; its status follows from this, the time and the agent's processes. */
  readonly ending: Ending;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly title: string;
  readonly title_origin: TitleOrigin;
  readonly messages: number;
  readonly turns: number;
  readonly subsessions: number;
  readonly branches: readonly Branch[];
  readonly tasks: readonly Task[];
  /** With its subsessions, each API message once. */
  readonly usage: Usage;
  /** The first places of damage; `damaged` counts all. */
  readonly damage: readonly Damage[];
  readonly damaged: number;
  readonly kinds: Readonly<Record<string, number>>;
  readonly unknown_kinds: readonly string[];
  readonly ghost: Ghost | null;
  /** Its transcript was never seen: only the agent's list of typed prompts tells of it. */
  readonly recovered: boolean;
  readonly started_by: StartedBy | null;
}

export type TitleOrigin = "first-prompt" | "none";

/** What a subsession was started by. */
export interface StartedBy {
  readonly call_id: ToolCallId | null;
  readonly turn: number | null;
  readonly depth: number;
  readonly agent_type: string | null;
  readonly description: string | null;
}

/** A session as it stands in the archive, with what people and the disk say of it. */
export interface ArchivedSession extends SessionEntry {
  readonly pinned: boolean;
  readonly archived: boolean;
  /** The agent has deleted its transcript; the archive has it still. */
  readonly source_deleted: boolean;
}

export interface TurnEntry {
  readonly number: number;
  /** The record that began it: the interaction id. */
  readonly id: RecordId;
  readonly kind: Turn["kind"];
  readonly prompt: string;
  /** What the agent said before its last message. */
  readonly words: string | null;
  readonly answer: string | null;
  readonly ending: Ending;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly duration_ms: number | null;
  readonly messages: number;
  readonly tools: readonly ToolCount[];
  readonly files_read: readonly string[];
  readonly files_edited: readonly string[];
  readonly subsessions: readonly SessionId[];
  readonly usage: Usage;
  /** Where its records stand in the transcript, in order. */
  readonly spans: readonly ByteRange[];
}

/** A stretch of a transcript, in bytes; `to` is the byte behind it. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** What one API message spent, and what that costs in billionths of a dollar; null: no price is known. */
export interface SpendingEntry extends Spending {
  readonly cost: number | null;
}

/** What a session spent with one model within a quarter of an hour, which every time zone's days are made of. */
export interface SpentRow {
  readonly session_id: SessionId;
  readonly project_path: string | null;
  readonly model: string | null;
  /** The beginning of the quarter; null where no time is known. */
  readonly timestamp: string | null;
  /** True for what it only copied from another session. */
  readonly inherited: boolean;
  readonly messages: number;
  readonly usage: Usage;
  /** In billionths of a dollar, of what has a price. */
  readonly cost: number;
  readonly unpriced: number;
}
