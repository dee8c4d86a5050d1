// Reads the payloads of Claude Code's hooks and answers them.
import type { SessionId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { HookEvent, HookMoment, HookSource, SessionStart } from "../hooks.ts";

export const claudeHooks: HookSource = {
  readEvent(text) {
    const payload = parsed(text);
    const session = payload?.session_id;
    return payload && typeof session === "string"
      ? { session_id: session as SessionId, final: finalOf(payload) }
      : null;
  },
  readStart(text) {
    const payload = parsed(text);
    if (!payload) return null;
    return {
      event: "SessionStart",
      session_id: textIn(payload.session_id),
      cwd: textIn(payload.cwd),
      reason: REASONS.find((reason) => reason === payload.source) ?? "startup",
    };
  },
  readMoment(text) {
    const payload = parsed(text);
    const session = textIn(payload?.session_id);
    const event = textIn(payload?.hook_event_name);
    if (!payload || session === null || event === null) return null;
    const said = event === "UserPromptSubmit" ? textIn(payload.prompt) : outputOf(payload, event);
    if (said === null) return null;
    const type: HookMoment["type"] = event === "UserPromptSubmit" ? "prompt" : "output";
    return { event, session_id: session as SessionId, type, text: said };
  },
  giveContext: (text, event) => ({
    hookSpecificOutput: { hookEventName: event, additionalContext: text },
  }),
};

const REASONS: readonly SessionStart["reason"][] = ["resume", "clear", "compact"];

function parsed(text: string): JsonObject | null {
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

function finalOf(payload: JsonObject): HookEvent["final"] {
  // SubagentStop has a sub-agent's last message and StopFailure an error's text, both in this field.
  if (payload.hook_event_name !== "Stop" || textIn(payload.agent_id) !== null) return null;
  // Clients before 2.1.63 do not send it. It will be in the transcript.
  const text = textIn(payload.last_assistant_message);
  return text === null ? null : { text, prompt_id: textIn(payload.prompt_id) };
}

/** Returns what a command printed. A sub-agent's commands are not those of the session. */
function outputOf(payload: JsonObject, event: string): string | null {
  if (payload.tool_name !== "Bash" || textIn(payload.agent_id) !== null) return null;
  if (event === "PostToolUseFailure") return textIn(payload.error);
  const response = payload.tool_response;
  if (event !== "PostToolUse" || typeof response !== "object" || response === null || Array.isArray(response))
    return null;
  const { stdout, stderr } = response as JsonObject;
  return textIn([textIn(stderr), textIn(stdout)].filter((each) => each !== null).join("\n"));
}

/** Returns null for a blank text too. */
function textIn(value: JsonValue | undefined): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
