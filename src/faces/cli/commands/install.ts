// `clew install`: shows what would change in the agent's settings, asks, and changes it. It opens no archive.
import { install, installInto } from "../../../archive/operations/install.ts";
import { agentCommand } from "./install/change-agent.ts";

export const installCommand = agentCommand(install, installInto, {
  question: (agent) => `Put this into ${agent}'s settings?`,
  changed: (agent) => `clew is in ${agent}'s settings now. Sessions that begin from now on use it.`,
  nothing: () => "It is there already: nothing to change.",
});
