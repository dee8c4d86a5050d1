// What is new: for following the archive while other processes write to it.
import type { SessionId } from "../model/ids.ts";

export interface Changes {
  /** Sessions of which anything changed since, whoever changed it; since 0 all that there ever were. */
  changes(since: number): Promise<SessionChanges>;
  /** Another number whenever others committed something; asked for often, so it costs next to nothing. */
  commits(): Promise<number>;
  /** False once a newer clew has changed how it is kept: who reads it has to be started anew. */
  isCurrent(): Promise<boolean>;
  /** False while the archive is built for the first time or rebuilt: no session has its cost and its tree yet. */
  isBuilt(): Promise<boolean>;
}

/** What changed up to a point that can be asked from the next time. */
export interface SessionChanges {
  readonly seq: number;
  /** The sessions themselves, also where only a subsession changed; in the order of their last changes. */
  readonly sessions: readonly SessionId[];
}
