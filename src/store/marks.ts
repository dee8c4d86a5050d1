// Stores what people and hooks say about a session. Any process may write it, and it survives every rebuild. It is on
// disk when the call returns, so a power cut does not undo it.
import type { SessionId } from "../model/ids.ts";
import type { FinalMessage } from "./rows.ts";

export interface Marks {
  /** Pins or archives a session, or undoes either. */
  mark(id: SessionId, change: MarkChange): Promise<void>;
  /** Renames a session. An empty name resets its title. */
  rename(id: SessionId, title: string): Promise<void>;
  /** Deletes a session with its bytes, also from all backups, and remembers only never to index it again. */
  forget(id: SessionId): Promise<ForgottenCopies>;
  /**
   * Stores turns' final messages as hooks or programs reported them, all or nothing. A later report of the same event
   * replaces it.
   */
  keepFinalMessages(messages: readonly FinalMessage[]): Promise<void>;
}

/** What forgetting did to the copies of the archive in its folder. */
export interface ForgottenCopies {
  /** Number of copies that the session was deleted from. */
  readonly copies: number;
  /** Copies that were too damaged to be changed, and were removed. */
  readonly removed_copies: readonly string[];
}

export interface MarkChange {
  readonly pinned?: boolean;
  readonly archived?: boolean;
}
