// Reads the payloads of Claude Code's hooks and answers them.
import type { JsonObject } from "../../model/json.ts";
import type { HookSource } from "../hooks.ts";
import { commandHooks, momentOf, parsedPayload, stopMessage, textIn } from "../hooks-family/command-hooks.ts";

// Clients before 2.1.63 send no final message. SubagentStop has a sub-agent's, and StopFailure an error's text.
const hooks = commandHooks({ finalOf: stopMessage });

export const claudeHooks: HookSource = {
  ...hooks,
  // A longer text goes into a file, of which the model sees the first 2 KB.
  longest_context: 10_000,
  readMoment(text) {
    const payload = parsedPayload(text);
    return hooks.readMoment(text) ?? (payload && momentOf(payload, "output", outputOf(payload)));
  },
};

/** Returns what a command printed. A sub-agent's commands are not those of the session. */
function outputOf(payload: JsonObject): string | null {
  const event = payload.hook_event_name;
  if (payload.tool_name !== "Bash" || textIn(payload.agent_id) !== null) return null;
  if (event === "PostToolUseFailure") return textIn(payload.error);
  const response = payload.tool_response;
  if (event !== "PostToolUse" || typeof response !== "object" || response === null || Array.isArray(response))
    return null;
  const { stdout, stderr } = response as JsonObject;
  return textIn([textIn(stderr), textIn(stdout)].filter((each) => each !== null).join("\n"));
}
