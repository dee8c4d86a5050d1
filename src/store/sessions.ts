// Which sessions there are: for lists, trees, and to find the session that a person names.
import type { SessionId } from "../model/ids.ts";
import type { ArchivedSession } from "./rows.ts";

/** Sessions and subsessions, without what was said in them. */
export interface Sessions {
  /** Never subsessions; without a filter all but ghosts and what a person put away. */
  sessions(filter?: SessionFilter): Promise<readonly ArchivedSession[]>;
  /** A page of them with what each cost and how long it took, and how many there are on all pages. */
  conversations(filter: SessionFilter): Promise<ConversationPage>;
  /** Those of exactly this id; more than one only for subsessions, whose ids agents give twice. */
  sessionsById(id: SessionId): Promise<readonly ArchivedSession[]>;
  /** Ids of sessions and subsessions that begin with the text, sessions first. */
  idsBeginning(text: string, limit: number): Promise<readonly SessionId[]>;
  /** All within a session, at whatever depth. */
  subsessions(top: SessionId): Promise<readonly ArchivedSession[]>;
  /** All of one tree, by its root. */
  tree(root: SessionId): Promise<readonly ArchivedSession[]>;
  /** Every project with how much was done in it. */
  projects(): Promise<readonly ProjectRow[]>;
}

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
  /** Only what comes after this position in that order. */
  readonly after?: SessionPosition;
  readonly limit?: number;
  readonly offset?: number;
}

/** A position in an order of sessions: the time it is sorted by, and the id of the one that stood there. */
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

export interface ProjectRow {
  readonly project_path: string | null;
  readonly sessions: number;
  readonly turns: number;
  readonly first_at: string | null;
  readonly last_at: string | null;
}
