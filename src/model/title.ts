// A title: what a session is called, and why. Titles stand in records of their own and change while a session runs.
import type { RecordId, SessionId } from "./ids.ts";

/** Why a session is called so, the strongest reason first. */
export type TitleOrigin =
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
  readonly origin: TitleOrigin;
}

const ORDER: readonly TitleOrigin[] = [
  "user",
  "agent",
  "agent-generated",
  "summary",
  "written",
  "first-prompt",
];

/** In words, behind "titled". */
export const TITLED: Readonly<Record<TitleOrigin, string>> = {
  user: "by hand, in clew",
  agent: "in the agent",
  "agent-generated": "by the agent's model",
  summary: "by a summary",
  written: "by clew's model",
  "first-prompt": "by its first prompt",
  none: "by nothing yet",
};

export const UNNAMED: Title = { title: "Unnamed session", origin: "none" };

/** The one that a session bears; an empty title is none. */
export function strongestTitle(titles: readonly Title[]): Title {
  for (const origin of ORDER) {
    const found = titles.find((each) => each.origin === origin && each.title !== "");
    if (found) return found;
  }
  return UNNAMED;
}

/** A title that stands in the session's own transcript. */
export interface TitleRecord {
  readonly origin: Extract<TitleOrigin, "agent" | "agent-generated">;
  /** Empty where it takes the name away again. */
  readonly title: string;
  readonly offset: number;
  /** Its own time, else that of the last record before it that has one, or of the first. */
  readonly timestamp: string | null;
}

/** A title for whichever session holds the leaf; most often that is another than the one it stands in. */
export interface SummaryRecord {
  readonly title: string;
  readonly leaf_id: RecordId;
  readonly offset: number;
  /** Of the last record before it; at the top of a file, of the first that follows. */
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
