// Where Claude Code keeps its sessions.
import type { Surroundings } from "../../config/surroundings.ts";
import { pathsOf } from "../../config/surroundings.ts";

export function claudeRoots(surroundings: Surroundings): readonly string[] {
  return [pathsOf(surroundings).join(surroundings.home, ".claude")];
}
