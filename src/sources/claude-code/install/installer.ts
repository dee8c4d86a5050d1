// Installs clew in Claude Code: hooks go into its settings, the MCP server into its other file.
import { type Environment, pathsOf } from "../../../config/environment.ts";
import { addHooks } from "../../../install/add-hooks.ts";
import { textOrEmpty } from "../../../install/agent-file.ts";
import { hookPaths } from "../../../install/hook-command.ts";
import type { InstalledState, Installer } from "../../../install/installer.ts";
import { shareOf } from "../../../install/own-hooks.ts";
import { addServer, removeServer, serverIn, serverWords } from "../../../install/own-server.ts";
import { removeHooks } from "../../../install/remove-hooks.ts";
import { installedIn } from "./installed-in.ts";
import { installNotes, SERVERS } from "./notes.ts";
import { MEMORY_HOOKS, OWN_HOOKS } from "./own-hooks.ts";

export const claudeInstaller: Installer = {
  files(given) {
    const { settings, config } = agentFiles(given, given.agent_folder);
    const hooks = given.memory ? [...OWN_HOOKS, ...MEMORY_HOOKS] : OWN_HOOKS;
    const entry = { type: "stdio", ...serverWords(given), env: {} };
    return [
      {
        path: settings,
        add: (draft) => addHooks(draft, settings, hooks, hookPaths(given)),
        remove: (draft) => removeHooks(draft, settings),
      },
      {
        path: config,
        add: (draft) => addServer(draft, config, { list: SERVERS, entry }),
        remove: (draft) => removeServer(draft, config, SERVERS),
      },
    ];
  },
  notes: ([settings, config], { memory }) =>
    settings && config ? installNotes(settings, config, memory) : [],
  state: installedState,
};

interface AgentFiles {
  /** The settings, which contain the hooks. */
  readonly settings: string;
  /** The file that holds, among much else, the MCP servers for all projects. */
  readonly config: string;
}

/**
 * Returns the files of the person who runs clew. A chosen folder holds both. By default the second is beside
 * `~/.claude`, not in it.
 */
function agentFiles(given: Environment, chosen: string | null): AgentFiles {
  const { join, resolve } = pathsOf(given);
  const folder = chosen ?? (given.environment.CLAUDE_CONFIG_DIR || null);
  if (folder === null)
    return {
      settings: join(given.home, ".claude", "settings.json"),
      config: join(given.home, ".claude.json"),
    };
  return { settings: join(resolve(folder), "settings.json"), config: join(resolve(folder), ".claude.json") };
}

function installedState(given: Environment, root: string): InstalledState | null {
  const usual = agentFiles(given, null);
  const named = agentFiles(given, root);
  // For the default folder, the second file is beside it.
  const { settings, config } = named.settings === usual.settings ? usual : named;
  try {
    const installed = installedIn(textOrEmpty(settings), settings);
    const { data_dir, plugin, off } = installed;
    const mcp_server = plugin || serverIn(textOrEmpty(config), config, SERVERS) === "own";
    return { settings: shareOf(installed), plugin, off, mcp_server, data_dir };
  } catch {
    // Not JSON, or not readable. `clew install` says more about it.
    return null;
  }
}
