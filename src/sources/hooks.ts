// Defines what an agent's hooks need: how to read what a hook received, and how to answer. An agent waits for its
// hooks, so this part loads without the rest of the agent's folder.
import type { SessionId } from "../model/ids.ts";
import type { JsonObject } from "../model/json.ts";

export interface HookSource {
  /** Reads an event that a hook left in the spool. Returns null for a text that is not an event of this agent. */
  readEvent(text: string): HookEvent | null;
  /** Reads the payload of a hook that runs when a session begins. Returns null for anything else. */
  readStart(text: string): SessionStart | null;
  /** Reads the payload of a hook that runs when a prompt is sent or a tool has ended. Returns null for anything else. */
  readMoment(text: string): HookMoment | null;
  /** Wraps a text in the answer that makes the agent add it to the session's context. */
  giveContext(text: string, event: string): JsonObject;
  /** How many characters of it the agent shows to the model. Without it, all. */
  readonly longest_context?: number;
}

export interface HookEvent {
  readonly session_id: SessionId;
  /** The message that ended a turn. Null for an event without one. */
  readonly final: { readonly text: string; readonly prompt_id: string | null } | null;
}

export interface SessionStart {
  /** The agent's name for the event, for the answer. */
  readonly event: string;
  readonly session_id: string | null;
  readonly cwd: string | null;
  /** `clear` and `compact`: the session continues without its earlier messages. */
  readonly reason: "startup" | "resume" | "clear" | "compact";
}

/** A moment in which an earlier turn may help. */
export interface HookMoment {
  readonly event: string;
  readonly session_id: SessionId;
  readonly type: "prompt" | "output";
  /** The prompt, or what a command printed. */
  readonly text: string;
}
