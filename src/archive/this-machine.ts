// Gathers what settings are resolved from: the environment of this process and the agents that clew knows.
import { homedir } from "node:os";
import type { SettingsContext } from "../config/environment.ts";
import { knownAgents, mcpCommands as registeredCommands } from "../sources/registry.ts";

export function thisMachine(): SettingsContext {
  return {
    environment: process.env,
    home: homedir(),
    platform: process.platform,
    agents: knownAgents(),
  };
}

/** Returns the commands that add clew's MCP server to an agent. */
export function mcpCommands(): ReturnType<typeof registeredCommands> {
  return registeredCommands();
}
