// What every operation works with: the store, the settings of this run, and the session a person means.
import type { AppendedLines } from "../ingest/follow/appended-lines.ts";
import type { ReadSessionOptions } from "../ingest/read/read-session.ts";
import type { ProcessState, Session } from "../model/session.ts";
import type { ArchivedSession } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import type { ModelChoice } from "./summaries/model-choice.ts";

export interface ArchiveContext {
  readonly store: Store;
  /** Where agents keep their sessions. */
  readonly roots: readonly string[];
  readonly data_dir: string;
  /** Lines that were parsed as agents wrote them; null in a process that does not follow agents. */
  readonly appended: AppendedLines | null;
  readonly time_zone: string;
  /** The model that a person chose to have texts written; null where nobody did. */
  readonly model: ModelChoice | null;
  now(): Date;
  /** What is known of processes that hold sessions open. */
  processes(): ReadonlyMap<string, ProcessState>;
  /** The session a person means by an id, its beginning, or `latest`; says what to do if there is none, or several. */
  session(ref: string): Promise<ArchivedSession>;
  /** A session in full, from the kept bytes. */
  read(session: ArchivedSession, options?: ReadOptions): Promise<Session>;
}

export interface ReadOptions extends Pick<ReadSessionOptions, "leaf" | "detail"> {
  /** What was read before will do, for as long as the archive has nothing newer; its status may be an earlier one. */
  readonly allow_cached?: boolean;
}
