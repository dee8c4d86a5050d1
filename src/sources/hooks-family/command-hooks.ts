// Reads payloads of hooks that get JSON on standard input, in the form that several agents share, and answers them.
import type { SessionId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { HookEvent, HookMoment, HookSource, SessionStart } from "../hooks.ts";

export interface CommandHooks {
  /** Returns whether a payload is this agent's. Those of some agents look alike, and mean the same. */
  isOwn?(payload: JsonObject): boolean;
  /** Returns the message that ended a turn. */
  finalOf(payload: JsonObject): HookEvent["final"];
  /** The event of a prompt that is sent, to which a hook may add a text. */
  readonly prompt_event?: string;
}

export function commandHooks({
  isOwn = () => true,
  finalOf,
  prompt_event = "UserPromptSubmit",
}: CommandHooks): HookSource {
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
    readMoment(text) {
      const payload = parsedPayload(text);
      return payload && isOwn(payload) && payload.hook_event_name === prompt_event
        ? momentOf(payload, "prompt", textIn(payload.prompt))
        : null;
    },
    giveContext: (text, event) => ({
      hookSpecificOutput: { hookEventName: event, additionalContext: text },
    }),
  };
}

/** Returns null without a session or a text. */
export function momentOf(
  payload: JsonObject,
  type: HookMoment["type"],
  text: string | null,
): HookMoment | null {
  const session = textIn(payload.session_id);
  const event = textIn(payload.hook_event_name);
  if (session === null || event === null || text === null) return null;
  return { event, session_id: session as SessionId, type, text };
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
