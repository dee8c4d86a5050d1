// Gathers what settings are resolved from: the environment of this process and the agents that clew knows.
import { homedir } from "node:os";
import type { SettingsContext } from "../config/environment.ts";
import { ClewError } from "../model/errors.ts";
import { knownAgents, mcpCommands as registeredCommands } from "../sources/registry.ts";

export function thisMachine(): SettingsContext {
  return {
    environment: process.env,
    home: homeFolder(),
    platform: process.platform,
    agents: knownAgents(),
  };
}

/** Fails for a user without a name on this machine, as in some containers, if HOME is not set either. */
function homeFolder(): string {
  try {
    return homedir();
  } catch {
    throw new ClewError(
      "not_found",
      "This user has no home directory. Set HOME to a folder of your own and try again.",
    );
  }
}

/** Returns the commands that add clew's MCP server to an agent. */
export function mcpCommands(): ReturnType<typeof registeredCommands> {
  return registeredCommands();
}
