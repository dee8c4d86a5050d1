// The contract of an agent's hooks: what a hook was given, and how it is answered. An agent waits for its hooks, so this
// part is loaded without the rest of its folder.
import type { SessionId } from "../model/ids.ts";
import type { JsonObject } from "../model/json.ts";

export interface HookSource {
  /** Reads an event that a hook left in the spool; null for a text that is no event of this agent. */
  readEvent(text: string): HookEvent | null;
  /** Reads what a hook is given when a session begins; null for anything else. */
  readStart(text: string): SessionStart | null;
  /** Wraps a text as the answer by which the session is given it. */
  giveContext(text: string): JsonObject;
}

export interface HookEvent {
  readonly session_id: SessionId;
  /** What the agent said to end a turn; null for an event that has no such message. */
  readonly final: { readonly text: string; readonly prompt_id: string | null } | null;
}

export interface SessionStart {
  readonly session_id: string | null;
  readonly cwd: string | null;
  /** `clear` and `compact`: the session goes on without what was said before. */
  readonly reason: "startup" | "resume" | "clear" | "compact";
}
