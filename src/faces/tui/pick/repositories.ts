// Which repository a project's folder belongs to: of a git worktree, the one it was made from.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { projectOfWorktree } from "../../../archive/sessions/worktrees.ts";

/** Answers its path. Each folder is looked at once. */
export function repositories(): (project_path: string) => string {
  const known = new Map<string, string>();
  return (project_path) => {
    const found = known.get(project_path) ?? repositoryOf(project_path, gitFile(project_path));
    known.set(project_path, found);
    return found;
  };
}

/** In a worktree `.git` is a file that says where the repository keeps what belongs to it. */
export function repositoryOf(project_path: string, git_file: string | null): string {
  const folder = /^gitdir: (.+?)\s*$/m.exec(git_file ?? "")?.[1];
  const git = folder && /^(.*)[/\\]worktrees[/\\][^/\\]+$/.exec(resolve(project_path, folder))?.[1];
  // An agent may delete its worktrees when it is done with them: then it knows them by their place.
  if (git_file === null) return projectOfWorktree(project_path);
  // Of a submodule this is where git keeps it, and not where it is.
  if (!git || /[/\\]\.git[/\\]modules[/\\]/.test(git)) return project_path;
  // `.git`, or a bare repository that is hidden in the folder of its worktrees; one that is not is a place of its own.
  return git.replace(/[/\\]\.[^/\\]+$/, "");
}

/** Null where it is a folder, or nothing. */
function gitFile(project_path: string): string | null {
  try {
    return readFileSync(join(project_path, ".git"), "utf8");
  } catch {
    // A repository itself, no repository at all, or a folder that is gone.
    return null;
  }
}
