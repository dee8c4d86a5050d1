// The spool: the folder in which hooks leave events, one file each, and what may lie in it.
import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "../model/errors.ts";

/** The end of an event's name once it is whole, and while it is being written. */
export const WHOLE = ".json";
export const PARTIAL = ".part";

export function spoolFolder(data_dir: string): string {
  return join(data_dir, "spool");
}

/** Names of plain files with that end, in the order in which they came; none where there is no spool yet. */
export function spooledNames(folder: string, end: typeof WHOLE | typeof PARTIAL): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isFile() && entry.name.endsWith(end))
    .map(({ name }) => name)
    .sort();
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw new ClewError(
      "not_readable",
      `The spool ${folder} can't be read (${(error as Error).message}). Make it a folder of your own, or remove it.`,
    );
  }
}
