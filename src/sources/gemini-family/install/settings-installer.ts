// Makes the installer of an agent that has hooks and MCP servers in one settings file.
import type { Environment } from "../../../config/environment.ts";
import { addHooks } from "../../../install/add-hooks.ts";
import { textOrEmpty } from "../../../install/agent-file.ts";
import { hookPaths } from "../../../install/hook-command.ts";
import type { Installer } from "../../../install/installer.ts";
import { jsonOf, jsonTree } from "../../../install/json-tree.ts";
import { neverRanNote, takenNote } from "../../../install/notes.ts";
import { hooksIn, type OwnHook, shareOf } from "../../../install/own-hooks.ts";
import { addServer, removeServer, serverIn, serverWords } from "../../../install/own-server.ts";
import { removeHooks } from "../../../install/remove-hooks.ts";
import type { JsonObject } from "../../../model/json.ts";

export interface SettingsAgent {
  /** The agent's name as people write it. */
  readonly name: string;
  readonly hooks: readonly OwnHook[];
  /** The hook for sessions that are reminded of earlier turns. */
  readonly memory: OwnHook;
  /** Returns the settings file in the agent's folder; null stands for the usual one. */
  settings(given: Environment, folder: string | null): string;
  /** Returns the words in the settings that turn off all hooks; null if they are on. */
  hooksOff(settings: JsonObject): string | null;
  /** Sentences about abilities that the agent lacks, for a person who installs clew. */
  readonly limits: readonly string[];
}

export function settingsInstaller(agent: SettingsAgent): Installer {
  const offIn = (text: string, path: string) =>
    agent.hooksOff((jsonOf(jsonTree(text, path)) ?? {}) as JsonObject);
  return {
    files(given) {
      const path = agent.settings(given, given.agent_folder);
      const hooks = given.memory ? [...agent.hooks, agent.memory] : agent.hooks;
      const server = { list: SERVERS, entry: serverWords(given) };
      return [
        {
          path,
          add: (draft) => addServer(addHooks(draft, path, hooks, hookPaths(given)), path, server),
          remove: (draft) => removeServer(removeHooks(draft, path), path, SERVERS),
        },
      ];
    },
    notes(files) {
      return files.flatMap(({ path, text }) => {
        const off = offIn(text ?? "", path);
        return [
          ...(text === null ? [neverRanNote(agent.name, path)] : []),
          ...(off === null ? [] : [`${off} in ${path}, so no hook will run.`]),
          ...(serverIn(text ?? "", path, SERVERS) === "other" ? [takenNote(path)] : []),
          ...agent.limits,
        ];
      });
    },
    state(given, root) {
      const path = agent.settings(given, root);
      try {
        const text = textOrEmpty(path);
        const found = hooksIn(text, path, agent.hooks);
        return {
          settings: shareOf(found),
          plugin: false,
          off: offIn(text, path) !== null,
          mcp_server: serverIn(text, path, SERVERS) === "own",
          data_dir: found.data_dir,
        };
      } catch {
        // Not JSON, or not readable. `clew install` says more about it.
        return null;
      }
    },
  };
}

const SERVERS = "mcpServers";
