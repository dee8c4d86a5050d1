// Lists the hooks that clew puts into Claude Code's settings.
import type { OwnHook } from "../../../install/own-hooks.ts";

/** Only long-known events: an unknown one makes an older client drop the whole file, permissions included. */
export const OWN_HOOKS: readonly OwnHook[] = [
  { event: "SessionStart", script: "spool.sh", timeout: 5 },
  { event: "SessionStart", script: "context.sh", timeout: 10 },
  { event: "UserPromptSubmit", script: "spool.sh", timeout: 5 },
  { event: "Stop", script: "spool.sh", timeout: 5 },
  { event: "SubagentStop", script: "spool.sh", timeout: 5 },
  { event: "SessionEnd", script: "spool.sh", timeout: 5 },
];

/** For sessions that are reminded of earlier turns. They run often, so others do not have them. */
export const MEMORY_HOOKS: readonly OwnHook[] = [
  { event: "UserPromptSubmit", script: "memory.sh", timeout: 5 },
  { event: "PostToolUse", script: "memory.sh", timeout: 5, matcher: "Bash" },
  // Not known before 2.1.2, so the installer warns about it.
  { event: "PostToolUseFailure", script: "memory.sh", timeout: 5, matcher: "Bash" },
];
