// Creates a folder for an archive that is built only to be compared. It is below the archive's own folder,
// because it holds the same private contents, and is removed afterwards, at the latest the next time.
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ScratchStore } from "../dialect.ts";
import { withDiskErrors } from "./disk-error.ts";
import { takeLockAt } from "./lock.ts";

export function openScratch(dataDir: string): ScratchStore | null {
  const folder = scratchFolder(dataDir);
  // The creator holds the lock, so a folder without a holder is a leftover.
  const lock = withDiskErrors(dataDir, () => takeLockAt(lockPath(dataDir)));
  if (!lock) return null;
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  };
  try {
    rmSync(folder, { recursive: true, force: true });
    withDiskErrors(dataDir, () => mkdirSync(folder, { mode: 0o700 }));
    return { location: folder, remove: async () => remove() };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Removes the leftovers of an interrupted run. */
export function sweepScratch(dataDir: string): void {
  const folder = scratchFolder(dataDir);
  if (!existsSync(folder)) return;
  try {
    const lock = takeLockAt(lockPath(dataDir));
    if (lock) rmSync(folder, { recursive: true, force: true });
    lock?.release();
  } catch {
    // On a disk without write access it stays. `doctor` has more important things to report.
  }
}

function scratchFolder(dataDir: string): string {
  return join(dataDir, "doctor");
}

function lockPath(dataDir: string): string {
  return join(dataDir, "doctor.lock");
}
