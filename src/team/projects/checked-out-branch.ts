// Reads which git branch is checked out in a folder, from git's own files: a hook has no time to start git.
import { join } from "node:path";
import { findGitFolder, gitFile } from "./git-folder.ts";

/** Returns null outside a repository, and if no branch is checked out. */
export function checkedOutBranch(folder: string): string | null {
  const found = findGitFolder(folder);
  return found && (/^ref: refs\/heads\/(\S+)\s*$/.exec(gitFile(join(found.git, "HEAD")))?.[1] ?? null);
}
