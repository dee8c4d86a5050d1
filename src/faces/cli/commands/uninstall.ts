// `clew uninstall`: shows what would be taken out of the agent's settings, asks, and takes it out. It opens no archive.
import { uninstall, uninstallFrom } from "../../../archive/operations/uninstall.ts";
import { agentCommand } from "./install/change-agent.ts";

export const uninstallCommand = agentCommand(uninstall, uninstallFrom, {
  question: (agent) => `Take this out of ${agent}'s settings?`,
  changed: (agent) => `clew is no longer in ${agent}'s settings. The archive stays as it is.`,
  nothing: (agent) => `clew is not in ${agent}'s settings: nothing to change.`,
});
