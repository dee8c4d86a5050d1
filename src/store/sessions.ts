// Lists sessions, for lists and trees, and finds the session that a person refers to.
import type { SessionId } from "../model/ids.ts";
import type { ArchivedSession, SessionEntry } from "./rows.ts";

/** Sessions and subsessions, without their messages. */
export interface Sessions {
  /** Returns sessions, never subsessions. Without a filter, ghosts, archived and background ones are left out. */
  sessions(filter?: SessionFilter): Promise<readonly ArchivedSession[]>;
  /** Calls back with each of these sessions, one at a time, so an archive of any size fits into memory. */
  eachSession(filter: SessionFilter, take: (session: ArchivedSession) => void): Promise<void>;
  /**
   * Returns a page of sessions with the cost and duration of each, and the number of sessions on all pages.
   */
  conversations(filter: SessionFilter): Promise<ConversationPage>;
  /**
   * Returns the sessions with exactly this id. Only subsessions can be several, because agents use their ids
   * twice.
   */
  sessionsById(id: SessionId): Promise<readonly ArchivedSession[]>;
  /** Returns the ids of sessions and subsessions that start with the text, sessions first. */
  idsBeginning(text: string, limit: number): Promise<readonly SessionId[]>;
  /** Returns the ids of sessions and subsessions that end with the text, in any case, sessions first. */
  idsEnding(text: string, limit: number): Promise<readonly SessionId[]>;
  /** Returns all subsessions of a session, at any depth. */
  subsessions(top: SessionId): Promise<readonly ArchivedSession[]>;
  /** Returns where all subsessions of a session are, in the same order. */
  subsessionPlaces(top: SessionId): Promise<readonly SubsessionPlace[]>;
  /** Returns all sessions of one tree, by its root. */
  tree(root: SessionId): Promise<readonly ArchivedSession[]>;
  /** Returns every project with its number of sessions and turns. */
  projects(): Promise<readonly ProjectRow[]>;
}

/** The location of a subsession, and the call that started it. */
export type SubsessionPlace = Pick<SessionEntry, "id" | "top_id" | "parent_id" | "path" | "started_by">;

export interface SessionFilter {
  /** A project's path, or the end of one from a slash on, written with either kind of slash. */
  readonly project?: string;
  readonly agent?: string;
  /** Active at or after `since`, and before `until`. */
  readonly since?: string;
  readonly until?: string;
  readonly branch?: string;
  readonly pinned?: boolean;
  /**
   * True: only archived sessions. Missing: only sessions that are neither archived nor an agent's own work in the
   * background. "either": all.
   */
  readonly archived?: boolean | "either";
  /** Only ghosts, which are files without a session to show. */
  readonly ghosts?: boolean;
  /**
   * One session per tree: a pinned one, otherwise its latest tip, otherwise the last active one that matches.
   */
  readonly one_per_tree?: boolean;
  /** The whole path of the project. */
  readonly project_path?: string;
  /** Only sessions with at least one turn. */
  readonly with_turns?: boolean;
  /** Only these sessions. */
  readonly among?: readonly string[];
  /** The marks of one person, in place of those in the archive. */
  readonly marks?: readonly SessionMarks[];
  /** Whether another session came from it. */
  readonly continued?: boolean;
  /** Sort by last activity (the default), by start, or by a figure: turns, time of work, own cost. */
  readonly sort?: SessionSort;
  /** Latest or highest first (the default), or the reverse. Sessions without a time count as the oldest. */
  readonly order?: "desc" | "asc";
  /** Only sessions after this position in that order. */
  readonly after?: SessionPosition;
  readonly limit?: number;
  readonly offset?: number;
}

export interface SessionMarks {
  readonly session_id: string;
  readonly pinned: boolean;
  readonly archived: boolean;
}

export type SessionSort = "updated" | "created" | "turns" | "active" | "cost";

/** A position in a list of sessions: the value it is sorted by, and the id of the session there. Costs are in billionths. */
export interface SessionPosition {
  readonly at: string | number | null;
  readonly id: string;
}

export interface ConversationPage {
  readonly rows: readonly ConversationRow[];
  /** Number of matching sessions, regardless of limit and offset. */
  readonly total: number;
}

/** A session with sums that only a few callers need. */
export interface ConversationRow {
  readonly session: ArchivedSession;
  /** The title it would have if no person had renamed it. */
  readonly title_before: string;
  /** A person's title for it; empty if there is none. */
  readonly given_name: string;
  /** Its own cost, in billionths of a dollar. */
  readonly cost: number;
  readonly duration_ms: number;
  /** The model used last; null if unknown. */
  readonly last_model: string | null;
}

export interface ProjectRow {
  readonly project_path: string | null;
  readonly sessions: number;
  readonly turns: number;
  readonly first_at: string | null;
  readonly last_at: string | null;
  /** The agents used in it, that with most sessions first. */
  readonly agents: readonly { readonly agent: string; readonly sessions: number }[];
}
