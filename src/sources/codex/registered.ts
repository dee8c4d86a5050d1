// Registers Codex: what is known before anything is loaded, and how each part is loaded.
import { pathsOf } from "../../config/environment.ts";
import type { RegisteredSource } from "../source.ts";

export const codexEntry: RegisteredSource = {
  agent: "codex",
  name: "Codex",
  usual_root: "~/.codex",
  root_variable: "CODEX_HOME",
  roots: (given) => [pathsOf(given).join(given.home, ".codex")],
  mcp_command: "codex mcp add clew -- clew mcp",
  recognizes: (path, head) =>
    /\/\.codex(?:\/|$)|\/rollout-[^/]+\.jsonl(?:\.zst)?$/.test(path) ||
    /^\{[^\n]*"type":\s*"session_meta"|^\{"id":"[^"]+","timestamp":"[^"]+","instructions":/.test(head),
  load: async () => (await import("./source.ts")).codex,
  hooks: async () => (await import("./hooks.ts")).codexHooks,
  installer: async () => (await import("./install/installer.ts")).codexInstaller,
};
