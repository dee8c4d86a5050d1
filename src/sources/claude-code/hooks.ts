// Reads the payloads of Claude Code's hooks and answers them.
import type { SessionId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { HookMoment, HookSource } from "../hooks.ts";
import { commandHooks, parsedPayload, stopMessage, textIn } from "../hooks-family/command-hooks.ts";

export const claudeHooks: HookSource = {
  // Clients before 2.1.63 send no final message. SubagentStop has a sub-agent's, and StopFailure an error's text.
  ...commandHooks({ finalOf: stopMessage }),
  readMoment(text) {
    const payload = parsedPayload(text);
    const session = textIn(payload?.session_id);
    const event = textIn(payload?.hook_event_name);
    if (!payload || session === null || event === null) return null;
    const said = event === "UserPromptSubmit" ? textIn(payload.prompt) : outputOf(payload, event);
    if (said === null) return null;
    const type: HookMoment["type"] = event === "UserPromptSubmit" ? "prompt" : "output";
    return { event, session_id: session as SessionId, type, text: said };
  },
};

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
