// Reports which sessions changed, for readers that follow the archive while other processes write to it.
import type { SessionId } from "../model/ids.ts";

export interface Changes {
  /**
   * Returns the sessions that changed since a sequence number, whichever process changed them. 0 returns
   * every session there ever was.
   */
  changes(since: number): Promise<SessionChanges>;
  /**
   * Returns a number that differs after every commit by another connection. Callers poll it, so it costs next
   * to nothing.
   */
  commits(): Promise<number>;
  /** Returns false once a newer clew has changed the schema. The reading process must then be restarted. */
  isCurrent(): Promise<boolean>;
  /**
   * Returns false once the archive was removed, moved or replaced. This process then has the former one open, and
   * nothing that it reads or writes there is what others see.
   */
  isInPlace(): Promise<boolean>;
  /**
   * Returns false while the archive is built for the first time or rebuilt: no session has its cost and its
   * tree yet.
   */
  isBuilt(): Promise<boolean>;
}

/** Changes up to `seq`, which is where the next call starts. */
export interface SessionChanges {
  readonly seq: number;
  /** Sessions in the order of their last changes. If only a subsession changed, its session is listed. */
  readonly sessions: readonly SessionId[];
}
