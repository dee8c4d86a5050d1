// Says which project a folder belongs to, by a name that is the same on every machine. A project without one is never
// shared: a path names nothing elsewhere, and names its owner's home.
import { join } from "node:path";
import { findGitFolder, gitFile, mainCheckout, sharedGitFolder } from "./git-folder.ts";
import { remotesIn } from "./git-remotes.ts";
import { remoteIdentity } from "./remote-identity.ts";

export interface ProjectIdentity {
  /** `host/owner/name` */
  readonly id: string;
  /** The checkouts that the folder belongs to: its own, and the one that its worktree was made from. */
  readonly folders: readonly string[];
}

/** Returns null without a repository that has a remote on another machine. */
export function projectIdentity(folder: string): ProjectIdentity | null {
  const found = findGitFolder(folder);
  if (!found) return null;
  const shared = sharedGitFolder(found);
  const id = remotesIn(gitFile(join(shared, "config")))
    .map(remoteIdentity)
    .find((each) => each !== null);
  if (id === undefined) return null;
  const main = mainCheckout(shared);
  return { id, folders: [...new Set([found.top, ...(main === null ? [] : [main])])] };
}
