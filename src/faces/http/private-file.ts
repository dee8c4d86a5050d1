// A file in the data folder that is for its owner only, written whole.
import { randomBytes } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ClewError } from "../../model/errors.ts";

/** Whoever looks sees the old one or the new one; a link in its place is replaced, not followed. */
export function writePrivately(path: string, text: string): void {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  const umask = process.umask(0o077);
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, text, { flag: "wx", mode: 0o600 });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new ClewError("not_writable", `${path} can't be written: ${(error as Error).message}`);
  } finally {
    process.umask(umask);
  }
}
