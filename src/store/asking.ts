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
  readonly limit?: number;
  readonly offset?: number;
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
  readonly project?: string;
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
  /** A path, or the end of one from a `/` on. */
  readonly path: string;
  readonly access?: "read" | "edited";
  readonly since?: string;
  readonly until?: string;
  readonly limit?: number;
}

export interface FileTouchRow {
  readonly path: string;
  readonly access: "read" | "edited";
  readonly session: ArchivedSession;
  readonly turn: TurnEntry;
}
