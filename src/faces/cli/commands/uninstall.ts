// `clew uninstall`: shows what would be taken out of the agent's settings, asks, and takes it out. It opens no archive.
import { uninstall, uninstallFrom } from "../../../archive/operations/uninstall.ts";
import { agentCommand } from "./install/change-agent.ts";

export const uninstallCommand = agentCommand(uninstall, uninstallFrom, {
  question: "Take this out of Claude Code's settings?",
  done: "clew is no longer in Claude Code's settings. The archive stays as it is.",
  nothing: "clew is not in Claude Code's settings: nothing to change.",
});
