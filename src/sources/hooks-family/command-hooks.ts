// Reads payloads of hooks that get JSON on standard input, in the form that several agents share, and answers them.
import type { SessionId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { HookEvent, HookSource, SessionStart } from "../hooks.ts";

export interface CommandHooks {
  /** Returns whether a payload is this agent's. Those of some agents look alike, and mean the same. */
  isOwn?(payload: JsonObject): boolean;
  /** Returns the message that ended a turn. */
  finalOf(payload: JsonObject): HookEvent["final"];
}

export function commandHooks({ isOwn = () => true, finalOf }: CommandHooks): HookSource {
  return {
    readEvent(text) {
      const payload = parsedPayload(text);
      const session = textIn(payload?.session_id);
      if (!payload || session === null || !isOwn(payload)) return null;
      return { session_id: session as SessionId, final: finalOf(payload) };
    },
    readStart(text) {
      const payload = parsedPayload(text);
      if (!payload || !isOwn(payload)) return null;
      return {
        event: "SessionStart",
        session_id: textIn(payload.session_id),
        cwd: textIn(payload.cwd),
        reason: REASONS.find((reason) => reason === payload.source) ?? "startup",
      };
    },
    readMoment: () => null,
    giveContext: (text, event) => ({
      hookSpecificOutput: { hookEventName: event, additionalContext: text },
    }),
  };
}

const REASONS: readonly SessionStart["reason"][] = ["resume", "clear", "compact"];

export function parsedPayload(text: string): JsonObject | null {
  try {
    const value = JSON.parse(text) as JsonValue;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : null;
  } catch {
    // It is truncated or something else entirely. The caller counts it.
    return null;
  }
}

/** Returns the message of an event `Stop`. Those of sub-agents and of errors have it in the same field. */
export function stopMessage(payload: JsonObject): HookEvent["final"] {
  if (payload.hook_event_name !== "Stop" || textIn(payload.agent_id) !== null) return null;
  // Older clients do not send it. It will be in the transcript.
  const text = textIn(payload.last_assistant_message);
  return text === null ? null : { text, prompt_id: textIn(payload.prompt_id) };
}

/** Returns null for a blank text too. */
export function textIn(value: JsonValue | undefined): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
