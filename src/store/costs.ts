// Reports what sessions spent, for `usage` and for the cost beside a session.
import type { SessionId } from "../model/ids.ts";
import type { SpentRow } from "./rows.ts";

export interface Costs {
  /** Returns what was spent by one session, or by all of them. */
  spent(filter?: SpentFilter): Promise<readonly SpentRow[]>;
  /**
   * Returns what each of these sessions spent. Sessions that spent nothing, and subsessions, have no entry.
   */
  costs(ids: readonly SessionId[]): Promise<ReadonlyMap<SessionId, SessionCost>>;
}

export interface SpentFilter {
  readonly session?: SessionId;
  readonly project?: string;
  readonly since?: string;
  readonly until?: string;
}

/** Spending of a session and its subsessions, without messages copied from other sessions. */
export interface SessionCost {
  readonly messages: number;
  /** Messages without a price. */
  readonly unpriced: number;
  /** Cost of the other messages, in billionths of a dollar. */
  readonly cost: number;
}
