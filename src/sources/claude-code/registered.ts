// Registers Claude Code: what is known before anything is loaded, and how each part is loaded.
import { pathsOf } from "../../config/environment.ts";
import type { RegisteredSource } from "../source.ts";

export const claudeCodeEntry: RegisteredSource = {
  agent: "claude-code",
  name: "Claude Code",
  usual_root: "~/.claude",
  root_variable: "CLAUDE_CONFIG_DIR",
  roots: (given) => [pathsOf(given).join(given.home, ".claude")],
  mcp_command: "claude mcp add clew -- clew mcp",
  // It creates its worktrees below the project and deletes them when they are no longer needed.
  projectOfWorktree: (path) => /^(.*?)[/\\]\.claude[/\\]worktrees[/\\].+$/.exec(path)?.[1] ?? null,
  load: async () => (await import("./source.ts")).claudeCode,
  hooks: async () => (await import("./hooks.ts")).claudeHooks,
  installer: async () => (await import("./install/installer.ts")).claudeInstaller,
};
