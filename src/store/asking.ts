// What a store can be asked for, and what it answers with besides rows.
import type { SessionId } from "../model/ids.ts";
import type { Query } from "../search/query.ts";
import type { ArchivedSession, ByteRange, TurnEntry } from "./rows.ts";

export interface SessionFilter {
  /** A project's path, or the end of one from a `/` on. */
  readonly project?: string;
  readonly agent?: string;
  /** Active at this time or later, and before that one. */
  readonly since?: string;
  readonly until?: string;
  readonly branch?: string;
  readonly pinned?: boolean;
  /** Only those a person put away; without it only those nobody did; "either" for both. */
  readonly archived?: boolean | "either";
  /** Files that are no sessions to show. */
  readonly ghosts?: boolean;
  /** One of each tree: one that is pinned, else its latest tip, or of those that fit the one that was last active. */
  readonly one_per_tree?: boolean;
  /** By its whole path. */
  readonly project_path?: string;
  /** Only those in which somebody asked for something. */
  readonly with_turns?: boolean;
  /** Whether another session came from it. */
  readonly continued?: boolean;
  /** When it was last active, unless this says when it began. */
  readonly sort?: "updated" | "created";
  /** The latest first, unless this says otherwise; those without a time count as older than all. */
  readonly order?: "desc" | "asc";
  /** Only what comes behind this place in that order. */
  readonly after?: SessionPosition;
  readonly limit?: number;
  readonly offset?: number;
}

/** A place in an order of sessions: the time it is sorted by, and the id of the one that stood there. */
export interface SessionPosition {
  readonly at: string | null;
  readonly id: string;
}

export interface ConversationPage {
  readonly rows: readonly ConversationRow[];
  /** How many fit, whatever limit and offset say. */
  readonly total: number;
}

/** A session with sums that few ask for. */
export interface ConversationRow {
  readonly session: ArchivedSession;
  /** What it would be called, had no person named it. */
  readonly title_before: string;
  /** A person's name for it; empty where there is none. */
  readonly given_name: string;
  /** What it spent itself, in billionths of a dollar. */
  readonly cost: number;
  readonly duration_ms: number;
  /** By when it was last used; null where nothing says so. */
  readonly last_model: string | null;
}

/** What a session with its subsessions spent itself, without what it copied from another. */
export interface SessionCost {
  readonly messages: number;
  /** Messages without a price. */
  readonly unpriced: number;
  /** Of the others, in billionths of a dollar. */
  readonly cost: number;
}

export interface TurnRange {
  readonly from: number;
  readonly to: number;
}

/** A turn by its place instead of its contents. */
export interface TurnPlace {
  readonly session_id: SessionId;
  readonly top_id: SessionId;
  readonly number: number;
}

export interface RenameRow {
  readonly title: string;
  readonly changed_at: string;
}

export interface ProjectRow {
  readonly project_path: string | null;
  readonly sessions: number;
  readonly turns: number;
  readonly first_at: string | null;
  readonly last_at: string | null;
}

export interface SearchQuestion {
  readonly query: Query;
  readonly limit: number;
  readonly filter: SearchFilter;
  /** The time by which what is recent is judged, in milliseconds. */
  readonly now: number;
}

export interface SearchFilter {
  /** Within this session and its subsessions. */
  readonly session?: SessionId;
  /** Not within the subsessions of that session. */
  readonly alone?: boolean;
  readonly project?: string;
  /** In sessions of this agent. */
  readonly agent?: string;
  /** Who said it: the person, the agent, or a tool. */
  readonly role?: "user" | "assistant" | "tool";
  /** In turns that used this tool. */
  readonly tool?: string;
  /** In turns that touched a file of this path, or one that ends so. */
  readonly file?: string;
  readonly since?: string;
  readonly until?: string;
  /** Also in sessions a person put away. */
  readonly archived?: boolean;
}

export interface SearchFound {
  readonly hits: readonly SearchHit[];
  /** True when there were more than were looked at or asked for. */
  readonly more: boolean;
}

export interface SearchHit {
  readonly session: ArchivedSession;
  readonly turn: TurnEntry;
  readonly score: number;
  /** Where in the transcript the words are if they are not in prompt or answer. */
  readonly done: ByteRange | null;
  /** Other sessions that hold the same turn as a copy. */
  readonly copies: readonly SessionId[];
}

export interface SpentFilter {
  readonly session?: SessionId;
  readonly project?: string;
  readonly since?: string;
  readonly until?: string;
}

export interface FileFilter {
  /** A path, or the end of one from a `/` on; any without it. */
  readonly path?: string;
  /** Touched in this session or its subsessions. */
  readonly session?: SessionId;
  readonly access?: "read" | "edited";
  readonly since?: string;
  readonly until?: string;
  /** Leaves out turns that began later. */
  readonly as_of?: string;
  readonly limit?: number;
}

export interface FileTouchRow {
  readonly path: string;
  readonly access: "read" | "edited";
  readonly session: ArchivedSession;
  readonly turn: TurnEntry;
}
