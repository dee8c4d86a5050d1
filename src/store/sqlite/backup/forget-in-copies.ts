// Deletes a forgotten session from every copy of the archive in the data folder: backups, and archives moved aside.
import { rmSync } from "node:fs";
import { ClewError } from "../../../model/errors.ts";
import type { SessionId } from "../../../model/ids.ts";
import type { ForgottenCopies } from "../../marks.ts";
import { openForWriting } from "../database.ts";
import { withDiskErrors } from "../disk-error.ts";
import { takeLockAt } from "../lock.ts";
import { forgetSession } from "../marks.ts";
import { archivesAside, backupLockPath, besideDatabase, listBackups } from "../paths.ts";

/** Runs `forget` while no backup is being made, and then forgets the session in all copies. */
export function forgettingInCopies(dataDir: string, id: SessionId, forget: () => void): ForgottenCopies {
  const lock = withDiskErrors(dataDir, () => takeLockAt(backupLockPath(dataDir)));
  if (!lock)
    throw new ClewError(
      "not_readable",
      "A backup is being made, and would still have the session. Try again when it is finished.",
    );
  try {
    forget();
    const copies = [...listBackups(dataDir), ...archivesAside(dataDir)];
    const removed = copies.filter((path) => !forgetInCopy(path, id));
    return { copies: copies.length - removed.length, removed_copies: removed };
  } finally {
    lock.release();
  }
}

/** Returns false if the copy was removed, because it is too damaged to be changed. */
function forgetInCopy(path: string, id: SessionId): boolean {
  try {
    const connection = openForWriting(path, null);
    try {
      forgetSession(connection, id, new Date());
      // A backup is one file, also while it is read.
      connection.database.exec("PRAGMA journal_mode = DELETE");
    } finally {
      connection.database.close();
    }
    return true;
  } catch (error) {
    // A full disk says nothing about the copy.
    if (error instanceof ClewError && error.code === "not_writable") throw error;
    for (const each of [path, ...besideDatabase(path)]) rmSync(each, { force: true });
    return false;
  }
}
