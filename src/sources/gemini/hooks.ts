// Reads the payloads of Gemini CLI's hooks and answers them.
import { commandHooks, textIn } from "../hooks-family/command-hooks.ts";

/**
 * Its text has all that the agent said in the turn, joined by spaces, and not the last message alone. The transcript's
 * answer replaces it.
 */
export const geminiHooks = commandHooks({
  isOwn: ({ hook_event_name, transcript_path }) =>
    hook_event_name === "AfterAgent" ||
    hook_event_name === "BeforeAgent" ||
    /[\\/]\.gemini[\\/]/.test(textIn(transcript_path) ?? ""),
  prompt_event: "BeforeAgent",
  finalOf({ hook_event_name, prompt_response }) {
    const text = hook_event_name === "AfterAgent" ? textIn(prompt_response) : null;
    return text === null ? null : { text, prompt_id: null };
  },
});
