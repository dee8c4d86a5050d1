// Defines the progress and the final report of indexing.
import type { SetAside } from "../../model/transcript.ts";

/**
 * Rows come first, so sessions can be listed. Then dialogue is searchable, then work, and all bytes are
 * archived.
 */
export type IndexPhase = "rows" | "dialogue" | "work";

export interface IndexProgress {
  readonly phase: IndexPhase;
  readonly files: number;
  readonly files_total: number;
  readonly bytes: number;
  readonly bytes_total: number;
}

export interface IndexReport {
  /** Transcripts on disk. */
  readonly files: number;
  readonly sessions: number;
  readonly subsessions: number;
  readonly new_sessions: number;
  readonly changed_sessions: number;
  readonly turns_written: number;
  /** Transcripts that the agent has deleted since the last time. */
  readonly gone: number;
  /** Damaged locations in the sessions read this time. */
  readonly damaged: number;
  readonly ghosts: number;
  /** Sessions known only from the agent's list of typed prompts. */
  readonly recovered: number;
  readonly set_aside: readonly SetAside[];
  /** Sessions whose rows stayed as they were, because the archive lost some of their bytes. */
  readonly rows_kept: readonly string[];
  readonly bytes_read: number;
  /** Left for the next run. */
  readonly waiting_files: number;
  readonly waiting_bytes: number;
  readonly complete: boolean;
  /** Milliseconds from the beginning until the end of each phase. */
  readonly phases: Readonly<Record<"rows_ms" | "dialogue_ms" | "work_ms" | "total_ms", number>>;
}
