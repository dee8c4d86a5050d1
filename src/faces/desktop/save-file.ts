// Writes a screenshot to a new file in the one folder that the person named, and nowhere else.
import { constants, realpathSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { ClewError } from "../../model/errors.ts";

/** A file name without folders, so no path leads out of the folder. */
export const FILE_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,99}\.png$/u;

/** Returns the path that was written. Never replaces a file, and never follows a link. */
export async function saveFile(folder: string, name: string, content: Buffer): Promise<string> {
  if (!FILE_NAME.test(name))
    throw new ClewError(
      "bad_input",
      "The name must be a plain file name that ends in .png, without folders.",
    );
  const path = join(realFolder(folder), name);
  try {
    const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW = 0 } = constants;
    await using file = await open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o600);
    await file.writeFile(content);
    return path;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new ClewError("bad_input", `${name} exists already. Choose another name.`);
    throw new ClewError("not_writable", `Can't write ${path}: ${message}`);
  }
}

/** Throws if it is not there: clew does not create it, because a mistyped path should not become a folder. */
export function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    throw new ClewError("not_found", `There is no folder ${folder}. Create it first.`);
  }
}
