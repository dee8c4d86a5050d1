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
  if (off) return { text: `Its settings switch off all hooks. ${server}`, wanting: !mcp_server };
  if (plugin) return { text: `Installed as a plugin. ${server}`, wanting: false };
  return { text: `${SETTINGS[settings]} ${server}`, wanting: settings !== "all" || !mcp_server };
}

const SETTINGS = {
  all: "Installed in its settings.",
  some: "Some stand in its settings, and some are missing.",
  none: "Not installed.",
};
