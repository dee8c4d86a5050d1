// A place for an archive that is made only to be compared: below the archive's own folder, because it holds all that the
// archive holds, and gone afterwards, at the latest the next time.
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ScratchStore } from "../dialect.ts";
import { withDiskErrors } from "./disk-error.ts";
import { takeLockAt } from "./lock.ts";

export function openScratch(dataDir: string): ScratchStore | null {
  const folder = scratchFolder(dataDir);
  // Whoever makes one holds the lock, so that what lies there without a holder is a leftover.
  const lock = withDiskErrors(dataDir, () => takeLockAt(lockPath(dataDir)));
  if (!lock) return null;
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  };
  try {
    rmSync(folder, { recursive: true, force: true });
    withDiskErrors(dataDir, () => mkdirSync(folder, { mode: 0o700 }));
    return { location: folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Removes what one that was interrupted left behind. */
export function sweepScratch(dataDir: string): void {
  const folder = scratchFolder(dataDir);
  if (!existsSync(folder)) return;
  try {
    const lock = takeLockAt(lockPath(dataDir));
    if (lock) rmSync(folder, { recursive: true, force: true });
    lock?.release();
  } catch {
    // A disk that nobody may write to keeps it; the doctor has more to tell than that.
  }
}

function scratchFolder(dataDir: string): string {
  return join(dataDir, "doctor");
}

function lockPath(dataDir: string): string {
  return join(dataDir, "doctor.lock");
}
