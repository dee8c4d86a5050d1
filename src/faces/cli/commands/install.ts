// `clew install`: shows the change to the agent's settings, asks, and makes it. Does not open the archive.
import { install, installInto } from "../../../archive/operations/install.ts";
import { agentCommand } from "./install/change-agent.ts";

export const installCommand = agentCommand(install, installInto, {
  question: (agent) => `Add this to ${agent}'s settings?`,
  changed: (agent) => `clew is now installed in ${agent}. New sessions will use it.`,
  nothing: (agent) => `clew is already installed in ${agent}: nothing to change.`,
});
