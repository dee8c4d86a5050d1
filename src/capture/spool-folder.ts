// Defines the spool: the folder where hooks leave events, one file each.
import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "../model/errors.ts";

/** File extension of a complete event. */
export const WHOLE = ".json";
/** File extension of an event that is being written. */
export const PARTIAL = ".part";

export function spoolFolder(data_dir: string): string {
  return join(data_dir, "spool");
}

/** Returns the names of plain files with this extension, in order of arrival; none if there is no spool yet. */
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
      `Can't read the spool ${folder} (${(error as Error).message}). Make it a folder that you own, or remove it.`,
    );
  }
}
