// Reports what sessions spent, for `usage` and for the cost beside a session.
import type { RecordId, SessionId } from "../model/ids.ts";
import type { Usage } from "../model/usage.ts";
import type { SpentRow } from "./rows.ts";

export interface Costs {
  /** Returns what was spent by one session, or by all of them. */
  spent(filter?: SpentFilter): Promise<readonly SpentRow[]>;
  /**
   * Returns what each of these sessions spent. Sessions that spent nothing, and subsessions, have no entry.
   */
  costs(ids: readonly SessionId[]): Promise<ReadonlyMap<SessionId, SessionCost>>;
  /**
   * Returns what each turn of a session spent, its subsessions apart, and what belongs to no turn. The entries add up
   * to what `costs` returns. A subsession has none, because its spending belongs to its session. `turns` limits it to
   * these turns and what belongs to none.
   */
  turnCosts(session: SessionId, turns?: readonly RecordId[]): Promise<readonly TurnCost[]>;
}

export interface SpentFilter {
  readonly session?: SessionId;
  readonly project?: string;
  readonly agent?: string;
  readonly since?: string;
  readonly until?: string;
}

/** Spending of a session and its subsessions, without messages copied from other sessions. */
export interface SessionCost {
  readonly messages: number;
  /** Messages without a price. */
  readonly unpriced: number;
  /** Messages that cost more than the price that is known. */
  readonly underpriced: number;
  /** Cost of the other messages, in billionths of a dollar. */
  readonly cost: number;
}

/** Spending in one turn of a session, by the session itself or by subsessions that the turn started. */
export interface TurnCost extends SessionCost {
  /** Null outside of all turns: before the first prompt, beside a turn, on another branch. */
  readonly turn_id: RecordId | null;
  readonly by_subsession: boolean;
  readonly usage: Usage;
}
