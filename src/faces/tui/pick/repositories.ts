// Finds the repository of a project folder. A git worktree belongs to the repository it was created from.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { projectOfWorktree } from "../../../archive/sessions/worktrees.ts";

/** Returns a function that finds a repository's path and reads each folder only once. */
export function repositories(): (project_path: string) => string {
  const known = new Map<string, string>();
  return (project_path) => {
    const found = known.get(project_path) ?? repositoryOf(project_path, gitFile(project_path));
    known.set(project_path, found);
    return found;
  };
}

/** In a worktree, `.git` is a file with the path of its data in the repository. */
export function repositoryOf(project_path: string, git_file: string | null): string {
  const folder = /^gitdir: (.+?)\s*$/m.exec(git_file ?? "")?.[1];
  const git = folder && /^(.*)[/\\]worktrees[/\\][^/\\]+$/.exec(resolve(project_path, folder))?.[1];
  // An agent may have deleted the worktree; then its path shows the project.
  if (git_file === null) return projectOfWorktree(project_path);
  // For a submodule this is git's internal folder, not the repository.
  if (!git || /[/\\]\.git[/\\]modules[/\\]/.test(git)) return project_path;
  // Removes `.git`, or a hidden bare repository such as `.bare`; any other bare repository keeps its own path.
  return git.replace(/[/\\]\.[^/\\]+$/, "");
}

/** Returns null if `.git` is a folder or does not exist. */
function gitFile(project_path: string): string | null {
  try {
    return readFileSync(join(project_path, ".git"), "utf8");
  } catch {
    // The repository itself, not a repository, or a deleted folder.
    return null;
  }
}
