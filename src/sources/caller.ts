// What is known of an agent that asks clew something, and the session that it is in.
import type { SessionId } from "../model/ids.ts";

export interface Caller {
  /** What the agent sent along with this very call. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Of the process that the agent started; it is stale once the agent begins a new session. Empty over HTTP. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly cwd: string | null;
}

export interface CurrentSession {
  /** Of a subsession's call the session it belongs to. */
  readonly id: SessionId;
  readonly found_by: "call" | "environment";
  readonly subsession: SessionId | null;
}
