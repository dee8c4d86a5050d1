// Finding turns by their words.
import type { SessionId } from "../model/ids.ts";
import type { Stem } from "../search/patterns.ts";
import type { Query } from "../search/query.ts";
import type { ArchivedSession, ByteRange, TurnEntry } from "./rows.ts";

export interface Search {
  /** The best first; a turn that several sessions hold comes once, for the session that had it first. */
  search(request: SearchRequest): Promise<SearchFound>;
  /** The stem by which the index finds a word, so that what it found can be marked in a text. Needs no database. */
  readonly stem: Stem;
}

export interface SearchRequest {
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
  readonly work_range: ByteRange | null;
  /** Other sessions that hold the same turn as a copy. */
  readonly copies: readonly SessionId[];
}
