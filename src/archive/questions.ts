// What programs give to the archive's operations and get from them, as plain types. The schemas of the operations say
// the same for run time; sdk.ts holds the two together.
import type { Branch, SessionStatus, Worktree } from "../model/session.ts";
import type { Task } from "../model/task.ts";
import type { Usage } from "../model/usage.ts";

export interface PeriodQuestion {
  /** A day such as `2026-02-05`, or how long ago: `12h`, `7d`, `2w`. */
  readonly since?: string;
  readonly until?: string;
}

export interface ListQuestion extends PeriodQuestion {
  readonly project?: string;
  readonly agent?: string;
  readonly branch?: string;
  readonly pinned?: boolean;
  readonly archived?: boolean;
  readonly all?: boolean;
  readonly sort?: "updated" | "created";
  /** `desc` for the latest first. */
  readonly order?: "desc" | "asc";
  /** 50 if not given; with `all` every one. */
  readonly limit?: number;
  /** The `next_cursor` of the page before. */
  readonly cursor?: string;
}

/** A session in brief. */
export interface ListedSession {
  readonly id: string;
  readonly title: string;
  readonly title_origin: string;
  readonly status: SessionStatus;
  readonly agent: string;
  readonly project_path: string | null;
  readonly git_branch: string | null;
  readonly models: readonly string[];
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly turns: number;
  readonly messages: number;
  readonly subsessions: number;
  readonly usage: Usage;
  /** US dollars of what has a price; null where nothing has, and of a subsession. */
  readonly cost: number | null;
  readonly unpriced: number;
  readonly pinned: boolean;
  readonly archived: boolean;
  readonly source_deleted: boolean;
  readonly recovered: boolean;
  readonly damaged: number;
  /** A SHA-256 chain over role and text of all messages. */
  readonly hash: string;
  readonly parent: string | null;
  readonly children: readonly string[];
  readonly root: string;
  readonly depth: number;
  readonly leaf_session: string;
  readonly latest_tip: string;
  readonly tree_sessions: number;
}

export interface SessionLinkInBrief {
  readonly kind: "resumed" | "forked" | "copied" | "compacted" | "continued";
  readonly evidence: "forked_from" | "message_ids" | "record_ids" | "continued_in" | "contents";
  readonly confidence: "certain" | "likely";
  readonly turn: number | null;
  readonly parent_turn: number | null;
  readonly shared_messages: number;
}

export interface ListAnswer {
  readonly sessions: readonly ListedSession[];
  readonly more: boolean;
  /** Null at the end. */
  readonly next_cursor: string | null;
  /** False with `all`: each session of a tree has its row. */
  readonly one_per_tree: boolean;
  readonly nothing: NothingToShow | null;
}

/** Why nothing was found, and what to try. */
export interface NothingToShow {
  readonly reason: string;
  readonly try: readonly string[];
}

export interface ProjectsAnswer {
  readonly projects: readonly {
    readonly project_path: string | null;
    readonly sessions: number;
    readonly turns: number;
    readonly first_at: string | null;
    readonly last_at: string | null;
  }[];
}

export interface ShowQuestion {
  /** An id, its first characters, or `latest`; `#3` behind it for one turn. */
  readonly session: string;
  readonly thinking?: boolean;
  readonly tools?: boolean;
  readonly branch?: string;
}

export interface ConversationAnswer {
  readonly session: SessionWithDetails;
  readonly opening: readonly ConversationPassage[];
  readonly turns: readonly ConversationTurn[];
}

export interface SessionWithDetails extends ListedSession {
  readonly path: string;
  readonly worktree: Worktree | null;
  readonly client_version: string | null;
  readonly entrypoint: string | null;
  readonly branches: readonly { readonly [Field in keyof Branch]: Branch[Field] | string }[];
  readonly damage: readonly { readonly offset: number; readonly length: number; readonly reason: string }[];
  readonly unknown_kinds: readonly string[];
  readonly link: SessionLinkInBrief | null;
  readonly started_by: {
    readonly id: string;
    readonly turn: number | null;
    readonly agent_type: string | null;
    readonly description: string | null;
  } | null;
}

export interface ConversationTurn {
  readonly number: number;
  readonly id: string;
  readonly kind: string;
  readonly ending: string;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly duration_ms: number | null;
  readonly files_read: readonly string[];
  readonly files_edited: readonly string[];
  readonly usage: Usage;
  readonly passages: readonly ConversationPassage[];
}

export type ConversationPassage =
  | { readonly type: "words"; readonly voice: string; readonly text: string }
  | { readonly type: "folded"; readonly what: string; readonly name: string; readonly excerpt: TextExcerpt }
  | { readonly type: "note"; readonly text: string; readonly foreign: string }
  | { readonly type: "image"; readonly image: { readonly media_type: string; readonly size: number } }
  | {
      readonly type: "call";
      readonly line: string;
      readonly is_error: boolean;
      readonly input: TextExcerpt | null;
      readonly output: TextExcerpt | null;
      readonly subsessions: readonly { readonly id: string; readonly name: string; readonly about: string }[];
    };

/** A text by its beginning and its end. */
export interface TextExcerpt {
  readonly head: string;
  readonly left_out: number;
  readonly tail: string;
}

export interface SearchWords extends PeriodQuestion {
  readonly query: string;
  readonly session?: string;
  readonly project?: string;
  readonly agent?: string;
  readonly role?: "user" | "assistant" | "tool";
  readonly tool?: string;
  readonly file?: string;
  readonly archived?: boolean;
  readonly limit?: number;
  /** Without what looks secret in the lines that are shown. */
  readonly redacted?: boolean;
  readonly cursor?: string;
}

export interface SearchAnswer {
  readonly query: string;
  readonly results: readonly FoundTurn[];
  readonly more: boolean;
  readonly next_cursor: string | null;
  readonly nothing: NothingToShow | null;
}

export interface FoundTurn {
  readonly session_id: string;
  readonly turn: number;
  readonly citation: string;
  readonly title: string;
  readonly title_origin: string;
  readonly gist: string;
  readonly snippet: readonly { readonly text: string; readonly hit: boolean }[];
  readonly found_in: string | null;
  readonly started_at: string | null;
  readonly project_path: string | null;
  readonly parent_id: string | null;
  readonly score: number;
  readonly copies: readonly string[];
}

export interface TasksAnswer {
  readonly session: ListedSession;
  readonly tasks: readonly Task[];
}

/** By a path, a session, or both. */
export interface FilesQuestion extends PeriodQuestion {
  readonly path?: string;
  /** Only what this session and its subsessions touched. */
  readonly session?: string;
  readonly access?: "read" | "edited";
  readonly limit?: number;
  readonly cursor?: string;
}

export interface FilesAnswer {
  readonly files: readonly {
    readonly path: string;
    readonly turns: readonly {
      readonly citation: string;
      readonly session_id: string;
      readonly turn: number;
      readonly access: readonly ("read" | "edited")[];
      readonly at: string | null;
      readonly title: string;
      readonly title_origin: string;
      readonly prompt: string;
      readonly project_path: string | null;
      readonly source_deleted: boolean;
      readonly copies: number;
    }[];
  }[];
  readonly more: boolean;
  readonly next_cursor: string | null;
}

export interface UsageQuestion extends PeriodQuestion {
  readonly by?: "day" | "week" | "month" | "model" | "project" | "session";
  readonly project?: string;
  readonly session?: string;
}

export interface UsageAnswer {
  readonly by: string;
  readonly groups: readonly {
    readonly key: string | null;
    readonly title: string | null;
    readonly title_origin: string | null;
    readonly own: SpentSum;
    readonly inherited: SpentSum;
  }[];
  readonly own: SpentSum;
  readonly inherited: SpentSum;
  readonly unpriced_models: readonly { readonly model: string | null; readonly messages: number }[];
  readonly prices_as_of: string;
  readonly time_zone: string;
}

export interface SpentSum {
  readonly messages: number;
  readonly usage: Usage;
  /** US dollars of what has a price; null where nothing has. */
  readonly cost: number | null;
  readonly unpriced: number;
}

export interface MarksAnswer {
  readonly sessions: readonly {
    readonly id: string;
    readonly title: string;
    readonly title_origin: string;
    readonly pinned: boolean;
    readonly archived: boolean;
    readonly changed: boolean;
  }[];
}
