// What sessions spent: for usage, and for a price beside a session.
import type { SessionId } from "../model/ids.ts";
import type { SpentRow } from "./rows.ts";

export interface Costs {
  /** What was spent; of every session unless one is named. */
  spent(filter?: SpentFilter): Promise<readonly SpentRow[]>;
  /** What each of these sessions spent; nothing for who spent nothing, and for subsessions. */
  costs(ids: readonly SessionId[]): Promise<ReadonlyMap<SessionId, SessionCost>>;
}

export interface SpentFilter {
  readonly session?: SessionId;
  readonly project?: string;
  readonly since?: string;
  readonly until?: string;
}

/** What a session with its subsessions spent itself, without what it copied from another. */
export interface SessionCost {
  readonly messages: number;
  /** Messages without a price. */
  readonly unpriced: number;
  /** Of the others, in billionths of a dollar. */
  readonly cost: number;
}
