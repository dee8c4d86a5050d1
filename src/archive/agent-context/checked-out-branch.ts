// Reads which git branch is checked out in a folder, from git's own files: a hook has no time to start git.
import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Returns null outside a repository, and if no branch is checked out. */
export function checkedOutBranch(folder: string): string | null {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = gitFolder(join(at, ".git"));
    if (found !== null) return branchIn(found);
    if (dirname(at) === at) return null;
  }
}

/** In a worktree, `.git` is a file that names the folder. */
function gitFolder(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return path;
  const named = found?.isFile() ? /^gitdir: (.+)$/m.exec(beginningOf(path))?.[1] : undefined;
  return named === undefined ? null : resolve(dirname(path), named.trim());
}

function branchIn(folder: string): string | null {
  return /^ref: refs\/heads\/(\S+)\s*$/.exec(beginningOf(join(folder, "HEAD")))?.[1] ?? null;
}

/** Returns an empty text for a file that can't be read. */
function beginningOf(path: string): string {
  try {
    return readFileSync(path, "utf8").slice(0, LONGEST);
  } catch {
    // Not a repository, or not ours to read. The session begins without its branch.
    return "";
  }
}

const LONGEST = 4096;
