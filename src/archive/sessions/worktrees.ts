// The project of a folder that an agent made as a worktree and may have deleted since.
import { projectByPath } from "../../sources/registry.ts";

/** The path itself, where no agent knows it as its worktree. */
export function projectOfWorktree(path: string): string {
  return projectByPath(path) ?? path;
}
