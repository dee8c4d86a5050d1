// A session: what an agent calls one, read from one transcript and the transcripts of its subsessions.
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
  /** By its own transcript alone; an archive may know better. */
  readonly title: string;
  readonly title_origin: TitleOrigin;
  readonly models: readonly string[];
  readonly status: SessionStatus;
  /** The active branch in conversation order. */
  readonly messages: readonly Message[];
  /** Everything said that is not on the active branch, in file order. */
  readonly other_messages: readonly Message[];
  /** The active branch first; others only where two prompts follow the same message. */
  readonly branches: readonly Branch[];
  readonly turns: readonly Turn[];
  readonly tasks: readonly Task[];
  /** What the session spent, its subsessions included, each API message once. */
  readonly usage: Usage;
  /** What `usage` adds up: every API message of every branch and subsession. */
  readonly spending: readonly Spending[];
  readonly subsessions: readonly Subsession[];
  readonly damage: readonly Damage[];
  /** Record kinds found, with their counts. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly unknown_kinds: readonly string[];
  /** Why this is no session to show, if it is none. */
  readonly ghost: Ghost | null;
}

/** An empty file, a file with no message in it, or the client warming up its caches. */
export type Ghost = "empty" | "no_messages" | "warm_up";

export type SessionStatus = "active" | "waiting" | "interrupted" | "failed" | "completed";

/** What a process of the agent does for a session: works, waits for a person, lives and says no more, or is gone. */
export type ProcessState = "busy" | "idle" | "alive" | "dead";

export interface Branch {
  readonly leaf_id: RecordId;
  /** The prompt with which it parts from its siblings; null for a session without branches. */
  readonly first_prompt_id: RecordId | null;
  readonly active: boolean;
}

export interface Subsession {
  readonly id: SessionId;
  /** The session or subsession that started it. */
  readonly parent_id: SessionId;
  /** The tool call that started it, and the turn of the parent in which it stands. */
  readonly call_id: ToolCallId | null;
  readonly turn: number | null;
  /** 1 for a subsession of the session itself. */
  readonly depth: number;
  readonly agent_type: string | null;
  readonly description: string | null;
  /** Its own file, or the session's where it was written into that. */
  readonly path: string;
  readonly messages: readonly Message[];
  readonly turns: readonly Turn[];
  readonly usage: Usage;
  /** Of its own file; one written into the session's file shares that file's damage. */
  readonly damage: readonly Damage[];
}

/** A git worktree that the agent made for the session. */
export interface Worktree {
  readonly path: string;
  readonly branch: string | null;
  /** The project it belongs to. */
  readonly original_path: string;
}
