// Which repository a project's folder belongs to: of a git worktree, the one it was made from.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export interface Repository {
  readonly path: string;
  readonly is_worktree: boolean;
}

/** Each folder is looked at once. */
export function repositories(): (project_path: string) => Repository {
  const known = new Map<string, Repository>();
  return (project_path) => {
    const found = known.get(project_path) ?? repositoryOf(project_path, gitFile(project_path));
    known.set(project_path, found);
    return found;
  };
}

/** In a worktree `.git` is a file that says where the repository keeps what belongs to it. */
export function repositoryOf(project_path: string, git_file: string | null): Repository {
  const folder = /^gitdir: (.+?)\s*$/m.exec(git_file ?? "")?.[1];
  const git = folder && /^(.*)[/\\]\.git[/\\]worktrees[/\\][^/\\]+$/.exec(resolve(project_path, folder))?.[1];
  return git ? { path: git, is_worktree: true } : { path: project_path, is_worktree: false };
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
