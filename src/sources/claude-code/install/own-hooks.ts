// Lists the hooks that clew puts into Claude Code's settings.
import { type HookPaths, hookCommand } from "../../../install/hook-command.ts";
import type { HookScript } from "../../../install/hook-scripts.ts";
import type { JsonObject } from "../../../model/json.ts";

export interface OwnHook {
  readonly event: string;
  readonly script: HookScript;
  readonly timeout: number;
}

/** Only long-known events: an unknown one makes an older client drop the whole file, permissions included. */
export const OWN_HOOKS: readonly OwnHook[] = [
  { event: "SessionStart", script: "spool.sh", timeout: 5 },
  { event: "SessionStart", script: "context.sh", timeout: 10 },
  { event: "UserPromptSubmit", script: "spool.sh", timeout: 5 },
  { event: "Stop", script: "spool.sh", timeout: 5 },
  { event: "SubagentStop", script: "spool.sh", timeout: 5 },
  { event: "SessionEnd", script: "spool.sh", timeout: 5 },
];

export function hookGroup({ script, timeout }: OwnHook, paths: HookPaths): JsonObject {
  return { hooks: [{ type: "command", command: hookCommand(script, paths), timeout }] };
}
