// Whether an agent calls clew: by hooks and an MCP server in its settings, or by the plugin, which brings both.
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import type { z } from "zod";
import { agentFiles } from "../../install/agent-files.ts";
import { hasServer, installedIn } from "../../install/installed-in.ts";
import type { hooksSchema } from "./schemas.ts";

export type AgentHooks = z.output<typeof hooksSchema>;

/** Null where the agent's settings can't be read. */
export function agentHooks(root: string): AgentHooks | null {
  const { settings, config } = agentFiles(surroundings(), isUsual(root) ? null : root);
  try {
    const { events, missing, data_dir, plugin, off } = installedIn(textOf(settings), settings);
    return {
      settings: events.length === 0 ? "none" : missing.length === 0 ? "all" : "some",
      plugin,
      off,
      mcp_server: plugin || hasServer(textOf(config), config),
      data_dir,
    };
  } catch {
    // No JSON, or not ours to read: install says more about it.
    return null;
  }
}

/** Then the second file lies beside the folder. */
function isUsual(root: string): boolean {
  return agentFiles(surroundings(), root).settings === agentFiles(surroundings(), null).settings;
}

function surroundings() {
  return { environment: process.env, home: homedir(), platform: process.platform };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
