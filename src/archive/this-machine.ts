// What settings are resolved in: the environment of this process, and the agents that clew knows.
import { homedir } from "node:os";
import type { SettingsGiven } from "../config/surroundings.ts";
import { knownAgents } from "../sources/registry.ts";

export function thisMachine(): SettingsGiven {
  return {
    environment: process.env,
    home: homedir(),
    platform: process.platform,
    agents: knownAgents(),
  };
}
