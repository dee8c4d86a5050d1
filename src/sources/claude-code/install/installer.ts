// Installs clew in Claude Code: hooks go into its settings, the MCP server into its other file.
import { readFileSync } from "node:fs";
import { type Environment, pathsOf } from "../../../config/environment.ts";
import { hookPaths } from "../../../install/hook-command.ts";
import type { InstallContext, InstalledState, Installer } from "../../../install/installer.ts";
import { addHooks } from "./add-hooks.ts";
import { hasServer, installedIn } from "./installed-in.ts";
import { installNotes } from "./notes.ts";
import { addServer, removeServer } from "./own-server.ts";
import { removeHooks } from "./remove-hooks.ts";

export const claudeInstaller: Installer = {
  files(given) {
    const { settings, config } = agentFiles(given, given.agent_folder);
    const paths = hookPaths(given);
    return [
      {
        path: settings,
        add: (draft) => addHooks(draft, settings, paths, given.memory),
        remove: (draft) => removeHooks(draft, settings),
      },
      {
        path: config,
        add: (draft) => addServer(draft, config, serverWords(given)),
        remove: (draft) => removeServer(draft, config),
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

function serverWords({ launcher, data_dir, pass_data_dir }: InstallContext) {
  const [command = "clew", ...rest] = launcher;
  return { command, args: [...rest, ...(pass_data_dir ? ["--data-dir", data_dir] : []), "mcp"] };
}

function installedState(given: Environment, root: string): InstalledState | null {
  const usual = agentFiles(given, null);
  const named = agentFiles(given, root);
  // For the default folder, the second file is beside it.
  const { settings, config } = named.settings === usual.settings ? usual : named;
  try {
    const { events, missing, data_dir, plugin, off } = installedIn(textOf(settings), settings);
    return {
      settings: events.length === 0 ? "none" : missing.length === 0 ? "all" : "some",
      plugin,
      off,
      mcp_server: plugin || hasServer(textOf(config), config),
      data_dir,
    };
  } catch {
    // Not JSON, or not readable. `clew install` says more about it.
    return null;
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
