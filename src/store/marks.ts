// What people say of a session. Anybody may write it down, writer or not, and it outlives every rebuild.
import type { SessionId } from "../model/ids.ts";
import type { FinalMessage } from "./rows.ts";

export interface Marks {
  /** Pins a session or puts it away, or takes that back. */
  mark(id: SessionId, change: MarkChange): Promise<void>;
  /** Names a session; an empty name takes it back. */
  rename(id: SessionId, title: string): Promise<void>;
  /** Takes a session out with its bytes, and remembers only never to take it in again. */
  forget(id: SessionId): Promise<void>;
  /** Keeps what was told of a turn's last words; of the same event the last counts. */
  keepFinalMessage(message: FinalMessage): Promise<void>;
}

export interface MarkChange {
  readonly pinned?: boolean;
  readonly archived?: boolean;
}
