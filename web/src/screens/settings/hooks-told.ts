// Where an agent's settings stand to clew, in a sentence.
import type { DoctorAnswer } from "../../api/answers.ts";

export interface HooksTold {
  readonly text: string;
  /** An install would add something. */
  readonly wanting: boolean;
}

export function hooksTold(hooks: DoctorAnswer["roots"][number]["hooks"]): HooksTold {
  if (hooks === null) return { text: "Its settings can't be read.", wanting: false };
  const { settings, plugin, off, mcp_server } = hooks;
  const server = mcp_server ? "It can ask clew over MCP." : "It can't ask clew over MCP.";
  if (off) return { text: `All hooks are turned off in its settings. ${server}`, wanting: !mcp_server };
  if (plugin) return { text: `Installed as a plugin. ${server}`, wanting: false };
  return { text: `${SETTINGS[settings]} ${server}`, wanting: settings !== "all" || !mcp_server };
}

const SETTINGS = {
  all: "Installed in its settings.",
  some: "Partly installed: some hooks are missing.",
  none: "Not installed.",
};
