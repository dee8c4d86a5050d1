// `clew uninstall`: shows the change to the agent's settings, asks, and removes clew. Does not open the archive.
import { uninstall, uninstallFrom } from "../../../archive/operations/uninstall.ts";
import { agentCommand } from "./install/change-agent.ts";

export const uninstallCommand = agentCommand(uninstall, uninstallFrom, {
  question: (agent) => `Remove this from ${agent}'s settings?`,
  changed: (agent) => `clew is no longer installed in ${agent}. The archive is unchanged.`,
  nothing: (agent) => `clew is not installed in ${agent}: nothing to change.`,
});
