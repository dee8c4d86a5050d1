// Maps a worktree that an agent created, and may have deleted since, to its project.
import { projectByPath } from "../../sources/registry.ts";

/** Returns the path itself if no agent recognises it as a worktree. */
export function projectOfWorktree(path: string): string {
  return projectByPath(path) ?? path;
}
