// Describes an agent that calls clew, and the session it calls from.
import type { SessionId } from "../model/ids.ts";

export interface Caller {
  /** The metadata the agent sent with this call. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** The environment of the process the agent started. Stale once the agent begins a new session. Empty over HTTP. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly cwd: string | null;
}

export interface CurrentSession {
  /** For a call from a subsession: the session it belongs to. */
  readonly id: SessionId;
  readonly found_by: "call" | "environment";
  readonly subsession: SessionId | null;
}
