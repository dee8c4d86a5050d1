// Begins a new archive in a folder whose archive can't be read, and keeps what is left of it.
import { existsSync, renameSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { syncFolder } from "../../config/write-privately.ts";
import { ClewError } from "../../model/errors.ts";
import { openForReading, openForWriting } from "./database.ts";
import { isDamage, withDiskErrors } from "./disk-error.ts";
import { takeLockAt } from "./lock.ts";
import { archivePath, besideDatabase, journalPath, writerLockPath } from "./paths.ts";
import { finishMove } from "./put-in-place.ts";

/** Returns the paths that the remains have now. Backups stay where they are. */
export function beginAnew(dataDir: string, now: Date): string[] {
  const lock = withDiskErrors(dataDir, () => takeLockAt(writerLockPath(dataDir)));
  if (!lock)
    throw new ClewError("not_readable", "Another clew process is writing to the archive. End it first.");
  try {
    finishMove(dataDir, { locked: true });
    const path = archivePath(dataDir);
    if (isReadable(path))
      throw new ClewError("bad_input", `${path} can be read. --new only replaces an archive that can't.`);
    const stamp = now.toISOString().replace(/[-:]|\.\d+/g, "");
    const remains = [path, ...besideDatabase(path), journalPath(dataDir)].filter((each) => existsSync(each));
    const aside = remains.map((each) => ({ each, to: join(dataDir, asideName(basename(each), stamp)) }));
    for (const { each, to } of aside) renameSync(each, to);
    syncFolder(dataDir);
    withDiskErrors(path, () => openForWriting(path)).database.close();
    return aside.map(({ to }) => to);
  } finally {
    lock.release();
  }
}

/** Returns names such as `archive.damaged-20260101T000000Z.db-wal`. */
function asideName(name: string, stamp: string): string {
  return name.replace(/^(archive|journal)/, `$1.damaged-${stamp}`);
}

/** An archive whose sessions can still be listed is to be salvaged. */
function isReadable(path: string): boolean {
  if (!existsSync(path) || statSync(path).size === 0) return false;
  try {
    const { database } = openForReading(path);
    try {
      for (const table of ["source", "session"]) database.prepare(`SELECT count(*) FROM ${table}`).get();
    } finally {
      database.close();
    }
    return true;
  } catch (error) {
    return !isDamage(error);
  }
}
