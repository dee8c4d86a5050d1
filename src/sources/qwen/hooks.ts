// Reads the payloads of Qwen Code's hooks and answers them.
import { commandHooks, stopMessage, textIn } from "../hooks-family/command-hooks.ts";

export const qwenHooks = commandHooks({
  isOwn: ({ transcript_path }) => /[\\/]\.qwen[\\/]/.test(textIn(transcript_path) ?? ""),
  finalOf: stopMessage,
});
