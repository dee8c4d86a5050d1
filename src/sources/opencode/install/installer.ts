// Installs clew in OpenCode and Kilo: the MCP server goes into their configuration. They have no hooks: a plugin would
// learn that a turn ended, but not what was said, and clew reads that from the database.
import { existsSync } from "node:fs";
import { type Environment, pathsOf } from "../../../config/environment.ts";
import { textOrEmpty } from "../../../install/agent-file.ts";
import type { Installer } from "../../../install/installer.ts";
import { neverRanNote, takenNote } from "../../../install/notes.ts";
import { addServer, removeServer, serverIn, serverWords } from "../../../install/own-server.ts";

export const openCodeInstaller = configInstaller("OpenCode", "opencode", ["opencode.jsonc", "opencode.json"]);

export const kiloInstaller = configInstaller("Kilo", "kilo", [
  "kilo.jsonc",
  "kilo.json",
  "opencode.jsonc",
  "opencode.json",
]);

/** Uses the first file that exists, or else the first plain JSON file. */
function configInstaller(
  name: string,
  folder: string,
  files: readonly [string, string, ...string[]],
): Installer {
  const configFile = (given: Environment) => {
    const { join } = pathsOf(given);
    const within = join(given.environment.XDG_CONFIG_HOME || join(given.home, ".config"), folder);
    return join(within, files.find((file) => existsSync(join(within, file))) ?? files[1]);
  };
  return {
    // A root is where the agent keeps its sessions, and its configuration is elsewhere.
    files(given) {
      const path = configFile(given);
      const { command, args } = serverWords(given);
      const entry = { type: "local", command: [command, ...args], enabled: true };
      return [
        {
          path,
          add: (draft) => addServer(draft, path, { list: SERVERS, entry }),
          remove: (draft) => removeServer(draft, path, SERVERS),
        },
      ];
    },
    notes(found) {
      return found.flatMap(({ path, text }) => [
        ...(text === null ? [neverRanNote(name, path)] : []),
        ...(serverIn(text ?? "", path, SERVERS) === "other" ? [takenNote(path)] : []),
        `${name} has no hooks, so it gets no recap when a session starts, and clew learns of a turn from the database. It does not send its session to MCP servers, so current_session can only list likely ones.`,
      ]);
    },
    state(given) {
      const path = configFile(given);
      try {
        const mcp_server = serverIn(textOrEmpty(path), path, SERVERS) === "own";
        return { settings: "unsupported", plugin: false, off: false, mcp_server, data_dir: null };
      } catch {
        // Not JSON, or not readable. `clew install` says more about it.
        return null;
      }
    },
  };
}

const SERVERS = "mcp";
