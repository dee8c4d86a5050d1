// Reads the payloads of Codex's hooks and of its notices, and answers hooks.
import type { SessionId } from "../../model/ids.ts";
import type { HookEvent, HookSource } from "../hooks.ts";
import { commandHooks, parsedPayload, stopMessage, textIn } from "../hooks-family/command-hooks.ts";

const hooks = commandHooks({
  isOwn: ({ turn_id, transcript_path }) =>
    textIn(turn_id) !== null || /[\\/]\.codex[\\/]/.test(textIn(transcript_path) ?? ""),
  finalOf: stopMessage,
});

export const codexHooks: HookSource = {
  ...hooks,
  readEvent: (text) => readNotice(text) ?? hooks.readEvent(text),
};

/** Reads the notice that a turn ended. It comes whether or not a person trusts hooks. */
function readNotice(text: string): HookEvent | null {
  const notice = parsedPayload(text);
  const session = textIn(notice?.["thread-id"]);
  if (notice?.type !== "agent-turn-complete" || session === null) return null;
  const said = textIn(notice["last-assistant-message"]);
  return { session_id: session as SessionId, final: said === null ? null : { text: said, prompt_id: null } };
}
