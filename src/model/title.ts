// A title: what a session is called, and why. Titles stand in records of their own and change while a session runs.
import type { RecordId, SessionId } from "./ids.ts";

/** Why a session is called so, the strongest reason first. */
export type NameOrigin =
  /** A person said so in clew. */
  | "user"
  /** Set in the agent: by a person, a flag, a hook or another program. */
  | "agent"
  /** Written by a model for the agent. */
  | "agent-generated"
  /** An old client's summary of what it holds. */
  | "summary"
  /** Written by the model that clew was given. */
  | "written"
  | "first-prompt"
  | "none";

export interface Title {
  readonly title: string;
  readonly origin: NameOrigin;
}

/** A title that stands in the session's own transcript. */
export interface TitleRecord {
  readonly origin: Extract<NameOrigin, "agent" | "agent-generated">;
  /** Empty where it takes the name away again. */
  readonly title: string;
  readonly offset: number;
  /** Its own time, else that of the last record before it that has one. */
  readonly timestamp: string | null;
}

/** A title for whichever session holds the leaf; most often that is another than the one it stands in. */
export interface SummaryRecord {
  readonly title: string;
  readonly leaf_id: RecordId;
  readonly offset: number;
  /** Of the last record before it; null at the top of a file. */
  readonly timestamp: string | null;
}

/** A summary with the session whose transcript it stands in. */
export interface FoundSummary extends SummaryRecord {
  readonly found_in: SessionId;
}

/** One line of a session's title history. */
export interface TitleChange extends Title {
  readonly changed_at: string | null;
  /** The turn that was under way, and its first record. */
  readonly turn: number | null;
  readonly interaction_id: RecordId | null;
}
