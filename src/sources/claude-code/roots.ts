// Where Claude Code keeps its sessions.
import type { Surroundings } from "../../config/surroundings.ts";
import { pathsOf } from "../../config/surroundings.ts";

export function claudeRoots(surroundings: Surroundings): readonly string[] {
  const { environment, home } = surroundings;
  return [environment.CLAUDE_CONFIG_DIR || pathsOf(surroundings).join(home, ".claude")];
}
