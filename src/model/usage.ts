// Tokens, as the model's API counted them.
import type { ApiMessageId } from "./ids.ts";

export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cache_read: number;
  readonly cache_write: number;
  /** Of `cache_write`, how much was written for an hour, which costs more; the rest is for five minutes. */
  readonly cache_write_1h: number;
  /** True when a count is only a streaming placeholder, so that the real figure is higher. */
  readonly lower_bound: boolean;
}

/** What one API message spent. */
export interface Spending {
  /** Null for a message that its agent gave no id. */
  readonly api_id: ApiMessageId | null;
  readonly model: string | null;
  readonly timestamp: string | null;
  readonly usage: Usage;
  /**
   * What the figure is of: one request unless it says otherwise. A session's figure is never spread over turns or days; a
   * context's is a size, and never added up.
   */
  readonly grain?: "request" | "turn" | "session" | "context";
  /** Whether it was copied from another session, where the transcript itself proves it. */
  readonly inherited?: boolean;
}
