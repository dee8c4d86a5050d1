// Finds earlier turns for a hook that an agent waits for. It has a few queries and opens faster than a whole store.
import type { SessionId } from "../model/ids.ts";
import type { Stem } from "../search/patterns.ts";
import type { TurnEntry } from "./rows.ts";

export interface Memory {
  /** Returns how many turns have each word in their dialogue, and about how many turns there are. */
  counts(words: readonly string[]): Promise<WordCounts>;
  /** Returns the turns whose dialogue has most of these words, the best first. */
  withWords(words: readonly string[], filter: MemoryFilter): Promise<readonly RememberedTurn[]>;
  /** Returns the turns whose tools printed all of these phrases, the latest first. */
  withOutput(
    phrases: readonly (readonly string[])[],
    filter: MemoryFilter,
  ): Promise<readonly RememberedTurn[]>;
  /** As in `Search`. */
  readonly stem: Stem;
  close(): Promise<void>;
}

export interface WordCounts {
  readonly turns: number;
  readonly each: readonly number[];
}

export interface MemoryFilter {
  /** Leaves out this session and every session of its tree, whose turns it may contain. */
  readonly session: SessionId;
  readonly limit: number;
  /** Leaves out turns that began later, to see what was known at a time. */
  readonly as_of?: string | undefined;
}

/** A turn of a session that is neither a subsession nor archived. */
export interface RememberedTurn
  extends Pick<TurnEntry, "number" | "started_at" | "ending" | "prompt" | "answer" | "gist" | "outcome"> {
  readonly session_id: SessionId;
  readonly project_path: string | null;
  /** The prompt of the turn after it; null if there is none. */
  readonly next_prompt: string | null;
}
