// Which files of Claude Code a run of clew would change: those of the person who runs it.
import { pathsOf, type Surroundings } from "../../../config/surroundings.ts";

export interface AgentFiles {
  /** Its settings, hooks among them. */
  readonly settings: string;
  /** Where it keeps, among much else, the MCP servers for all projects. */
  readonly config: string;
}

/** A folder that was chosen holds both; without one the second lies beside `~/.claude`, not in it. */
export function agentFiles(given: Surroundings, chosen: string | null): AgentFiles {
  const { join, resolve } = pathsOf(given);
  const folder = chosen ?? (given.environment.CLAUDE_CONFIG_DIR || null);
  if (folder === null)
    return {
      settings: join(given.home, ".claude", "settings.json"),
      config: join(given.home, ".claude.json"),
    };
  return { settings: join(resolve(folder), "settings.json"), config: join(resolve(folder), ".claude.json") };
}
