// Puts what can't be read out of the spool's way, where a person can still look at it: the beginning of the last hundred.
import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";

const MOST_FILES = 100;
/** Enough to see what it was. */
const MOST_BYTES = 65_536;

/** False if somebody else took it. */
export function setAside(spool: string, name: string): boolean {
  const path = join(spool, name);
  const folder = join(spool, "damaged");
  if (!isFolder(folder)) return drop(path);
  try {
    renameSync(path, join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
  shorten(join(folder, name));
  for (const old of filesIn(folder).slice(0, -MOST_FILES)) drop(join(folder, old));
  return true;
}

/** Made if need be. Something else of that name, such as a link, might lead out of the spool. */
function isFolder(path: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined)
    mkdirSync(path, { recursive: true, mode: 0o700 });
  return lstatSync(path).isDirectory();
}

function shorten(path: string): void {
  try {
    if (lstatSync(path).size > MOST_BYTES) truncateSync(path, MOST_BYTES);
  } catch {
    // Not ours to change, or taken away as one of too many: either way it does not stay as long as it is.
    drop(path);
  }
}

/** Oldest first. */
function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => name).sort();
}

function drop(path: string): true {
  rmSync(path, { force: true });
  return true;
}
