// Defines what every operation works with: the store, the settings of this run, and lookups of sessions.
import type { AppendedLines } from "../ingest/follow/appended-lines.ts";
import type { ReadSessionOptions } from "../ingest/read/read-session.ts";
import type { ProcessState, Session } from "../model/session.ts";
import type { ArchivedSession } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import type { ModelChoice } from "./summaries/model-choice.ts";

export interface ArchiveContext {
  readonly store: Store;
  /** Folders where agents keep their sessions. */
  readonly roots: readonly string[];
  readonly data_dir: string;
  /** Lines parsed while agents wrote them; null in a process that does not follow agents. */
  readonly appended: AppendedLines | null;
  readonly time_zone: string;
  /** The model that the user chose to write summaries; null if none. */
  readonly model: ModelChoice | null;
  now(): Date;
  /** Returns the state of the agent processes that have sessions open, by session. */
  processes(): ReadonlyMap<string, ProcessState>;
  /**
   * Finds a session by its id, the beginning of its id, or `latest`. The error says what to do if none or several
   * match.
   */
  session(ref: string): Promise<ArchivedSession>;
  /**
   * Returns the archive as far as a person shared it. Null on a person's own machine, where all sessions are that
   * person's.
   */
  readonly sharedBy: ((person: string) => Promise<ArchiveContext>) | null;
  /** Reads a session in full from its archived transcript. */
  read(session: ArchivedSession, options?: ReadOptions): Promise<Session>;
}

export interface ReadOptions extends Pick<ReadSessionOptions, "leaf" | "detail"> {
  /** Accepts a cached read while the archive has nothing newer. Its status may be out of date. */
  readonly allow_cached?: boolean;
}
