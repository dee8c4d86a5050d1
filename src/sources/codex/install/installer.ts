// Installs clew in Codex: hooks go into its file of hooks, the MCP server into its configuration.
import { type Environment, pathsOf } from "../../../config/environment.ts";
import { addHooks } from "../../../install/add-hooks.ts";
import { textOrEmpty } from "../../../install/agent-file.ts";
import { hookPaths } from "../../../install/hook-command.ts";
import type { Installer } from "../../../install/installer.ts";
import { neverRanNote, takenNote } from "../../../install/notes.ts";
import { hooksIn, type OwnHook, shareOf } from "../../../install/own-hooks.ts";
import { removeHooks } from "../../../install/remove-hooks.ts";
import { addToConfig, configIn, removeFromConfig } from "./own-config.ts";

export const codexInstaller: Installer = {
  files(given) {
    const { hooks, config } = agentFiles(given, given.agent_folder);
    const own = given.memory ? [...OWN_HOOKS, MEMORY_HOOK] : OWN_HOOKS;
    return [
      {
        path: hooks,
        add: (draft) => addHooks(draft, hooks, own, hookPaths(given)),
        remove: (draft) => removeHooks(draft, hooks),
      },
      {
        path: config,
        add: (draft) => addToConfig(draft, config, given),
        remove: (draft) => removeFromConfig(draft, config),
      },
    ];
  },
  notes([, config]) {
    if (!config) return [];
    const { server, notify } = configIn(config.text ?? "", config.path);
    return [
      ...(config.text === null ? [neverRanNote("Codex", config.path)] : []),
      ...(server === "other" ? [takenNote(config.path)] : []),
      ...(notify === "other"
        ? [`"notify" in ${config.path} starts another program. clew does not change it.`]
        : []),
      "Codex runs new hooks only after you trust them: start `codex`, open /hooks and trust those of clew. Until then it skips them without a word, so there is no recap. It also skips them after clew moved.",
    ];
  },
  state(given, root) {
    const { hooks, config } = agentFiles(given, root);
    try {
      const found = hooksIn(textOrEmpty(hooks), hooks, OWN_HOOKS);
      const mcp_server = configIn(textOrEmpty(config), config).server === "own";
      const { data_dir } = found;
      return { settings: shareOf(found), plugin: false, off: false, mcp_server, data_dir };
    } catch {
      // Not JSON or TOML, or not readable. `clew install` says more about it.
      return null;
    }
  },
};

/** Only events that its first version with hooks knew. In seconds. */
const OWN_HOOKS: readonly OwnHook[] = [
  { event: "SessionStart", script: "spool.sh", timeout: 5 },
  { event: "SessionStart", script: "context.sh", timeout: 10 },
  { event: "UserPromptSubmit", script: "spool.sh", timeout: 5 },
  { event: "Stop", script: "spool.sh", timeout: 5 },
];

/** Only a prompt: what Codex sends after a command is a text of its own form. */
const MEMORY_HOOK: OwnHook = { event: "UserPromptSubmit", script: "memory.sh", timeout: 5 };

function agentFiles(given: Environment, chosen: string | null) {
  const { join, resolve } = pathsOf(given);
  const named = chosen ?? (given.environment.CODEX_HOME || null);
  const folder = named === null ? join(given.home, ".codex") : resolve(named);
  return { hooks: join(folder, "hooks.json"), config: join(folder, "config.toml") };
}
