// Defines usage: token counts as reported by the model's API.
import type { ApiMessageId, RecordId } from "./ids.ts";

export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cache_read: number;
  readonly cache_write: number;
  /** The part of `cache_write` stored for one hour, which costs more. The rest is stored for five minutes. */
  readonly cache_write_1h: number;
  /** True when a count is only a streaming placeholder, so the real figure is higher. */
  readonly lower_bound: boolean;
}

export const NO_USAGE: Usage = {
  input: 0,
  output: 0,
  cache_read: 0,
  cache_write: 0,
  cache_write_1h: 0,
  lower_bound: false,
};

/** The usage of one API message. */
export interface Spending {
  /** Null for a message without an id. */
  readonly api_id: ApiMessageId | null;
  readonly model: string | null;
  readonly timestamp: string | null;
  readonly usage: Usage;
  /**
   * The scope of the figure: one request by default. A session's figure is never spread over turns or days. A
   * context's figure is a size and is never added up.
   */
  readonly grain?: "request" | "turn" | "session" | "context";
  /** True when the transcript itself proves that it was copied from another session. */
  readonly inherited?: boolean;
  /** Set when the vendor answered faster, at a higher price. */
  readonly speed?: Speed;
  /** The cost in US dollars that the agent itself recorded, by its own prices. */
  readonly agent_cost?: number;
  /** The turn of the session that it belongs to. None for a message outside of all turns of the active branch. */
  readonly turn_id?: RecordId;
  /** True when a subsession spent it. Its turn is the session's turn that started it, at any depth. */
  readonly by_subsession?: boolean;
}

export type Speed = "fast";
