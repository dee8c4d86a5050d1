// Writes a document to the file that the person named.
import { closeSync, fchmodSync, fstatSync, openSync, rmSync, writeSync } from "node:fs";
import { ClewError } from "../../../../model/errors.ts";

/**
 * Refuses to overwrite an existing file without `force`. Only the user may read the file, also one that others could
 * read before: a document holds what was said in a session.
 */
export function writeDocument(
  path: string,
  parts: Iterable<string>,
  { force }: { readonly force: boolean },
): void {
  const file = open(path, force);
  try {
    // The mode of a new file; an existing one keeps its own until here. A pipe or a terminal has none.
    if (fstatSync(file).isFile()) fchmodSync(file, PRIVATE);
    for (const part of parts) writeSync(file, part);
  } catch (error) {
    // Deletes an incomplete document, which would look like a complete one.
    rmSync(path, { force: true });
    throw new ClewError("not_readable", `Could not write ${path}: ${(error as Error).message}`);
  } finally {
    closeSync(file);
  }
}

const PRIVATE = 0o600;

function open(path: string, force: boolean): number {
  try {
    return openSync(path, force ? "w" : "wx", PRIVATE);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EEXIST")
      throw new ClewError("bad_input", `${path} already exists. Use --force to overwrite it.`);
    if (code === "ENOENT")
      throw new ClewError("not_found", `The folder of ${path} does not exist. Create it first.`);
    throw new ClewError("not_readable", `Could not write ${path}: ${message}`);
  }
}
