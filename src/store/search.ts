// Finds turns by their words.
import type { SessionId } from "../model/ids.ts";
import type { Stem } from "../search/patterns.ts";
import type { Query } from "../search/query.ts";
import type { ArchivedSession, ByteRange, TurnEntry } from "./rows.ts";

export interface Search {
  /**
   * Returns the best turns first, those of a session together: its best turn decides the place of all. A turn
   * that several sessions hold comes once, for the session that had it first.
   */
  search(request: SearchRequest): Promise<SearchFound>;
  /** Returns the stem of a word as the index stores it, to mark matches in a text. Needs no database. */
  readonly stem: Stem;
}

export interface SearchRequest {
  readonly query: Query;
  readonly limit: number;
  /** Returns at most this many turns of each session, and counts the others. */
  readonly per_session?: number;
  readonly filter: SearchFilter;
  /** The current time in milliseconds, to prefer recent turns. */
  readonly now: number;
}

export interface SearchFilter {
  /** Within this session and its subsessions. */
  readonly session?: SessionId;
  /** Leaves out the subsessions of that session. */
  readonly alone?: boolean;
  readonly project?: string;
  /** In sessions of this agent. */
  readonly agent?: string;
  /** In sessions on this git branch. */
  readonly branch?: string;
  /** In sessions with a model of this name, or with this in its name. */
  readonly model?: string;
  /** Only text of the person, the agent, or tools. */
  readonly role?: "user" | "assistant" | "tool";
  /** In turns that used this tool. */
  readonly tool?: string;
  /** In turns that touched a file with this path, or with a path that ends in it. */
  readonly file?: string;
  readonly since?: string;
  readonly until?: string;
  /** Includes archived sessions. */
  readonly archived?: boolean;
  /** Finds only by words outside of secrets, as agents are shown texts. */
  readonly redacted?: boolean;
}

export interface SearchFound {
  readonly hits: readonly SearchHit[];
  /** True if there were more matches than were examined or requested. */
  readonly more: boolean;
}

export interface SearchHit {
  readonly session: ArchivedSession;
  readonly turn: TurnEntry;
  readonly score: number;
  /** Range of the matching words in the transcript, if they are not in prompt or answer. */
  readonly work_range: ByteRange | null;
  /** Other sessions that hold a copy of the turn. */
  readonly copies: readonly SessionId[];
  /** The number of other turns of the session that match, but are more than `per_session`. */
  readonly more_in_session: number;
}
