// Stores what people and hooks say about a session. Any process may write it, and it survives every rebuild.
import type { SessionId } from "../model/ids.ts";
import type { FinalMessage } from "./rows.ts";

export interface Marks {
  /** Pins or archives a session, or undoes either. */
  mark(id: SessionId, change: MarkChange): Promise<void>;
  /** Renames a session. An empty name resets its title. */
  rename(id: SessionId, title: string): Promise<void>;
  /** Deletes a session with its bytes, and remembers only never to index it again. */
  forget(id: SessionId): Promise<void>;
  /**
   * Stores a turn's final message as a hook or a program reported it. A later report of the same event
   * replaces it.
   */
  keepFinalMessage(message: FinalMessage): Promise<void>;
}

export interface MarkChange {
  readonly pinned?: boolean;
  readonly archived?: boolean;
}
