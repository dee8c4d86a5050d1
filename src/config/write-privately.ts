// Writes a file atomically that only its owner can read.
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ClewError } from "../model/errors.ts";

/**
 * Readers see the old or the new file, never a partial one, also after a power cut. A link is replaced, not
 * followed.
 */
export function writePrivately(path: string, text: string, mode: number = 0o600): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    replace(path, text, mode);
  } catch (error) {
    throw new ClewError("not_writable", `Can't write ${path}: ${(error as Error).message}`);
  }
}

function replace(path: string, text: string, mode: number): void {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    writeFileSync(temporary, text, { flag: "wx", mode, flush: true });
    renameSync(temporary, path);
    syncFolder(dirname(path));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Waits until the names of new, renamed and removed files in a folder are on the disk. */
export function syncFolder(path: string): void {
  // Windows opens no folders, and writes their changes by itself.
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
