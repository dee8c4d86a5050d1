// Writes a document to the file that the person named.
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { ClewError } from "../../../../model/errors.ts";

type Parts = Iterable<string> | AsyncIterable<string>;

/**
 * Refuses to overwrite an existing file without `force`. Only the user may read the file, also one that others could
 * read before: a document holds what was said in a session. The file appears once the document is complete.
 */
export async function writeDocument(
  path: string,
  parts: Parts,
  { force }: { readonly force: boolean },
): Promise<void> {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there && !force) throw alreadyThere(path);
  // A pipe or a device is written to, not replaced.
  if (there && !there.isFile()) return fill(path, open(path, path, "w"), parts, false);
  // A link is followed.
  const target = there ? realpathSync(path) : path;
  const temporary = `${target}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await fill(path, open(path, temporary, "wx"), parts, true);
    putInPlace(path, temporary, target, force);
  } finally {
    rmSync(temporary, { force: true });
  }
}

const PRIVATE = 0o600;

async function fill(path: string, file: number, parts: Parts, isFile: boolean): Promise<void> {
  try {
    for await (const part of parts) writeAll(file, Buffer.from(part));
    if (isFile) fsyncSync(file);
  } catch (error) {
    throw notWritten(path, error);
  } finally {
    closeSync(file);
  }
}

/** A pipe may take less than it is given. */
function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** Replaces a file only with `force`, also one that was created in the meantime. */
function putInPlace(path: string, temporary: string, target: string, force: boolean): void {
  try {
    if (force) renameSync(temporary, target);
    else linkSync(temporary, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw alreadyThere(path);
    // Some file systems have no links.
    if (force || existsSync(target)) throw notWritten(path, error);
    renameSync(temporary, target);
  }
}

function open(path: string, file: string, flags: "w" | "wx"): number {
  try {
    return openSync(file, flags, PRIVATE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new ClewError("not_found", `The folder of ${path} does not exist. Create it first.`);
    throw notWritten(path, error);
  }
}

function alreadyThere(path: string): ClewError {
  return new ClewError("bad_input", `${path} already exists. Use --force to overwrite it.`);
}

function notWritten(path: string, error: unknown): ClewError {
  return new ClewError("not_readable", `Could not write ${path}: ${(error as Error).message}`);
}
