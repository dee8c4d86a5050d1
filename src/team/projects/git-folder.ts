// Finds a folder's git repository by git's own files, without starting git.
import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

export interface GitFolder {
  /** The folder that is checked out: the one with `.git` in it. */
  readonly top: string;
  /** Where git keeps what belongs to this checkout alone, such as HEAD. */
  readonly git: string;
}

/** Returns null outside a repository. */
export function findGitFolder(folder: string): GitFolder | null {
  for (let top = resolve(folder); ; top = dirname(top)) {
    const git = gitFolderAt(join(top, ".git"));
    if (git !== null) return { top, git };
    if (dirname(top) === top) return null;
  }
}

/** In a worktree or a submodule, `.git` is a file that names the folder. */
function gitFolderAt(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return path;
  const named = found?.isFile() ? /^gitdir: (.+)$/m.exec(gitFile(path))?.[1] : undefined;
  return named === undefined ? null : resolve(dirname(path), named.trim());
}

/** Returns the folder that all worktrees of a repository share. */
export function sharedGitFolder({ git }: GitFolder): string {
  const common = gitFile(join(git, "commondir")).trim();
  return common === "" ? git : resolve(git, common);
}

/** Returns the first checkout of a repository, whose worktrees are others; null if it has none. */
export function mainCheckout(shared: string): string | null {
  return basename(shared) === ".git" ? dirname(shared) : null;
}

/** Returns the beginning of one of git's files, or an empty text if it can't be read. */
export function gitFile(path: string): string {
  try {
    return readFileSync(path, "utf8").slice(0, LONGEST);
  } catch {
    // Not a repository, or not ours to read. Callers do without it.
    return "";
  }
}

const LONGEST = 256 * 1024;
