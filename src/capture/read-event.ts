// What one event of a hook says, read from the text the agent gave it. It knows Claude Code's events; it does no I/O.
import type { SessionId } from "../model/ids.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import { withoutPrivate } from "../sessions/turns/private.ts";

export interface HookEvent {
  readonly session_id: SessionId;
  /** What the agent said to end a turn; null for an event that tells no such thing. */
  readonly final: { readonly text: string; readonly prompt_id: string | null } | null;
}

/** No agent has longer ones; and no path, no option and no SQL looks like it. */
const PLAIN_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;

/** Null for what is no event. An event that nobody knows is one. */
export function readEvent(text: string): HookEvent | null {
  const payload = parsed(text);
  const session = payload?.session_id;
  if (!payload || typeof session !== "string" || !PLAIN_ID.test(session)) return null;
  return { session_id: session as SessionId, final: finalOf(payload) };
}

function parsed(text: string): JsonObject | null {
  try {
    const value = JSON.parse(text) as JsonValue;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : null;
  } catch {
    // Half of one, or something else entirely: the caller counts it.
    return null;
  }
}

function finalOf(payload: JsonObject): HookEvent["final"] {
  // SubagentStop has a subagent's last words, StopFailure an error's text; both in the same field.
  if (payload.hook_event_name !== "Stop" || textIn(payload.agent_id) !== null) return null;
  // Agents before 2.1.63 do not tell it. It will be in the transcript.
  const text = textIn(payload.last_assistant_message);
  const left = text === null ? null : textIn(withoutPrivate(text));
  return left === null ? null : { text: left, prompt_id: textIn(payload.prompt_id) };
}

function textIn(value: JsonValue | undefined): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
