// A document into a file that a person named.
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { ClewError } from "../../../../model/errors.ts";

/** Never over a file that is there, unless that is what is wanted. */
export function writeDocument(
  path: string,
  parts: Iterable<string>,
  { force }: { readonly force: boolean },
): void {
  const file = open(path, force);
  try {
    for (const part of parts) writeSync(file, part);
  } catch (error) {
    // Half a document looks like a whole one.
    rmSync(path, { force: true });
    throw new ClewError("not_readable", `${path} could not be written: ${(error as Error).message}`);
  } finally {
    closeSync(file);
  }
}

function open(path: string, force: boolean): number {
  try {
    return openSync(path, force ? "w" : "wx");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EEXIST")
      throw new ClewError("bad_input", `${path} is there already; --force writes over it.`);
    if (code === "ENOENT") throw new ClewError("not_found", `There is no folder for ${path}; make it first.`);
    throw new ClewError("not_readable", `${path} could not be written: ${message}`);
  }
}
