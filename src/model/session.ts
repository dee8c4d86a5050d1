// Defines a session: one conversation with an agent, read from its transcript and those of its subsessions.
import type { RecordId, SessionId, ToolCallId } from "./ids.ts";
import type { Message } from "./message.ts";
import type { Damage } from "./record.ts";
import type { Task } from "./task.ts";
import type { TitleOrigin } from "./title.ts";
import type { TranscriptFacts } from "./transcript.ts";
import type { Turn } from "./turn.ts";
import type { Spending, Usage } from "./usage.ts";

export interface Session extends TranscriptFacts {
  readonly id: SessionId;
  /** The agent's name, such as `claude-code`. */
  readonly agent: string;
  readonly path: string;
  /** The title its own transcript gives. An archive may know a better one. */
  readonly title: string;
  readonly title_origin: TitleOrigin;
  readonly models: readonly string[];
  readonly status: SessionStatus;
  /** The active branch, in conversation order. */
  readonly messages: readonly Message[];
  /** All messages that are not on the active branch, in file order. */
  readonly other_messages: readonly Message[];
  /**
   * The active branch comes first. There are others only where two prompts follow the same message, or where the
   * agent's file lacks a part of the active branch: then what the file has now is one of them.
   */
  readonly branches: readonly Branch[];
  readonly turns: readonly Turn[];
  readonly tasks: readonly Task[];
  /** The usage of the session and its subsessions, counting each API message once. */
  readonly usage: Usage;
  /** The entries that `usage` adds up: every API message of every branch and subsession. */
  readonly spending: readonly Spending[];
  readonly subsessions: readonly Subsession[];
  readonly damage: readonly Damage[];
  /** How often each kind of record occurs. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly unknown_kinds: readonly string[];
  /** Why this is not a session to show. Null for a real session. */
  readonly ghost: Ghost | null;
  /** How many of its turns the agent's file had once and lacks now, subsessions' turns included. */
  readonly removed_turns: number;
}

/** An empty file, a file without messages, or a request that only warmed up the client's caches. */
export type Ghost = "empty" | "no_messages" | "warm_up";

export type SessionStatus = "active" | "waiting" | "interrupted" | "failed" | "completed";

/** The state of the agent's process: working, waiting for a person, running in an unknown state, or ended. */
export type ProcessState = "busy" | "idle" | "alive" | "dead";

export interface Branch {
  readonly leaf_id: RecordId;
  /**
   * The prompt where the branch separates from its siblings. Null for a session without branches, and for what a
   * rewritten file has now.
   */
  readonly first_prompt_id: RecordId | null;
  readonly active: boolean;
}

export interface Subsession {
  readonly id: SessionId;
  /** The session or subsession that started it. */
  readonly parent_id: SessionId;
  /** The tool call that started it. `turn` is the parent's turn that contains the call. */
  readonly call_id: ToolCallId | null;
  readonly turn: number | null;
  /** 1 for a direct subsession of the session. */
  readonly depth: number;
  readonly agent_type: string | null;
  readonly description: string | null;
  /** Its own file, or the session's file if it was written into that. */
  readonly path: string;
  readonly messages: readonly Message[];
  readonly turns: readonly Turn[];
  readonly usage: Usage;
  /** Damage in its own file. A subsession written into the session's file shares that file's damage. */
  readonly damage: readonly Damage[];
}

/** A git worktree that the agent created for the session. */
export interface Worktree {
  readonly path: string;
  readonly branch: string | null;
  /** The project it belongs to. */
  readonly original_path: string;
}
