// A place for an archive that is made only to be compared: below clew's own directory, because it holds all that the
// archive holds, and gone afterwards, at the latest the next time.
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "../../model/errors.ts";
import { tellingOfDisk } from "../../store/sqlite/disk-error.ts";
import { takeWriterLock } from "../../store/sqlite/lock.ts";

export async function inScratchFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = scratchFolder(dataDir);
  // Whoever makes one holds the lock, so that what lies there without a holder is a leftover.
  const lock = tellingOfDisk(dataDir, () => takeWriterLock(lockPath(dataDir)));
  if (!lock)
    throw new ClewError("not_readable", "Another clew doctor --deep is under way; wait for its end.");
  try {
    rmSync(folder, { recursive: true, force: true });
    tellingOfDisk(dataDir, () => mkdirSync(folder, { mode: 0o700 }));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

/** Removes what one that was interrupted left behind. */
export function sweepScratchFolder(dataDir: string): void {
  const folder = scratchFolder(dataDir);
  if (!existsSync(folder)) return;
  try {
    const lock = takeWriterLock(lockPath(dataDir));
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
