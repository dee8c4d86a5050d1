// Finds the roots whose folder does not exist, so that a mistyped one is not mistaken for an empty one.
import { existsSync } from "node:fs";
import { agentRoot } from "../../sources/registry.ts";

/** Returns the paths, without the names of agents. */
export function missingRoots(roots: readonly string[]): readonly string[] {
  return roots.map((root) => agentRoot(root).path).filter((path) => !existsSync(path));
}
