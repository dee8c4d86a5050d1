// Reports the store's own state, for `doctor` and for progress, and tidies it.
import type { SessionId } from "../model/ids.ts";

/** Calls that every process may make. */
export interface Maintenance {
  /** Cheap enough to call while indexing. */
  counts(): Promise<StoreCounts>;
  /** Returns whether there are sessions of which only the headline was read. */
  hasProvisional(): Promise<boolean>;
  /** Also counts what takes a scan of the archive. */
  figures(): Promise<StoreFigures>;
  /** Returns the same digest for two archives with the same contents, however they were built. */
  digest(): Promise<string>;
  /** Returns the problems that the database finds in itself; empty if it has none. */
  check(): Promise<readonly string[]>;
  /**
   * Compares all archived bytes with their hashes and returns the blocks that are damaged. A writer stores those again
   * that have a good copy.
   */
  checkBytes(): Promise<readonly DamagedBlock[]>;
}

/** Calls that only the one elected writer may make. */
export interface WriterMaintenance {
  /** Drops everything that can be derived again. All sources count as unread afterwards. */
  dropDerived(): Promise<void>;
  /** Does a small step of tidying, for idle times. Returns false if nothing is left to do. */
  tidy(): Promise<boolean>;
  /** Returns in how many parts the fullest full-text index is: a search reads all of them. Tidying joins them. */
  indexParts(): Promise<number>;
}

/** Counts that take a moment. */
export interface StoreCounts {
  readonly sessions: number;
  readonly subsessions: number;
  readonly ghosts: number;
  /** Sessions known from their headline alone. */
  readonly provisional: number;
  readonly recovered: number;
  readonly sources_gone: number;
  /** Bytes of transcripts that were read but are not archived yet. */
  readonly unkept_bytes: number;
  /** Turns whose prompts, or whose work, are not searchable yet. */
  readonly dialogue_waiting: number;
  readonly work_waiting: number;
}

export interface StoreFigures extends StoreCounts {
  readonly turns: number;
  readonly sources: number;
  /** Archived bytes of transcripts, before and after compression. */
  readonly kept_bytes: number;
  readonly stored_bytes: number;
  readonly database_bytes: number;
}

/** A part of a source that is not what was archived. */
export interface DamagedBlock {
  readonly path: string;
  /** The session or subsession that the source belongs to. */
  readonly session_id: SessionId;
  readonly offset: number;
  readonly length: number;
  /** True if it is not there at all. */
  readonly missing: boolean;
  /** Where a good copy is: in the agent's file, in another block, or in a backup. Null if there is none. */
  readonly copy: "file" | "block" | "backup" | null;
  /** True if it was stored again from that copy. */
  readonly healed: boolean;
}
