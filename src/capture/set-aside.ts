// Moves unreadable events out of the spool, and keeps the beginning of the last hundred for inspection.
import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";

const MOST_FILES = 100;
/** Enough to recognise the content. */
const MOST_BYTES = 65_536;

/** Returns false if another process took the file first. */
export function setAside(spool: string, name: string): boolean {
  const path = join(spool, name);
  const folder = damagedFolder(spool);
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

export function damagedFolder(spool: string): string {
  return join(spool, "damaged");
}

/**
 * Creates the folder if it is missing. Returns false for anything else, because a link might lead out of the spool.
 */
function isFolder(path: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined)
    mkdirSync(path, { recursive: true, mode: 0o700 });
  return lstatSync(path).isDirectory();
}

function shorten(path: string): void {
  try {
    if (lstatSync(path).size > MOST_BYTES) truncateSync(path, MOST_BYTES);
  } catch {
    // The file can't be changed, or is gone already. Delete it instead of keeping it at full length.
    drop(path);
  }
}

/** Returns file names, oldest first. */
function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => name).sort();
}

function drop(path: string): true {
  rmSync(path, { force: true });
  return true;
}
