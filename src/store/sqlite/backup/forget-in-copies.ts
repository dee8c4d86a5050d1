// Deletes a forgotten session from every copy of the archive in the data folder: backups, and
// archives and journals moved aside.
import { rmSync } from "node:fs";
import { ClewError } from "../../../model/errors.ts";
import type { SessionId } from "../../../model/ids.ts";
import type { ForgottenCopies } from "../../marks.ts";
import { type Connection, openForWriting } from "../database.ts";
import { withDiskErrors } from "../disk-error.ts";
import { journalHead, readJournal, replaceJournal } from "../journal.ts";
import { takeLockAt } from "../lock.ts";
import { forgetSession } from "../marks.ts";
import { archivesAside, backupLockPath, besideDatabase, journalsAside, listBackups } from "../paths.ts";

/** Forgets a session in the archive while no backup is being made, and then in all copies. */
export function forgettingInCopies(
  connection: Connection,
  { dataDir, id }: { readonly dataDir: string; readonly id: SessionId },
): ForgottenCopies {
  const lock = withDiskErrors(dataDir, () => takeLockAt(backupLockPath(dataDir)));
  if (!lock)
    throw new ClewError(
      "not_readable",
      "A backup is being made, and would still have the session. Try again when it is finished.",
    );
  try {
    const turns = turnsOf(connection, id);
    forgetSession(connection, id, new Date());
    for (const path of journalsAside(dataDir)) forgetInJournal(path, id, turns);
    const copies = [...listBackups(dataDir), ...archivesAside(dataDir)];
    const removed = copies.filter((path) => !forgetInCopy(path, id));
    return { copies: copies.length - removed.length, removed_copies: removed };
  } finally {
    lock.release();
  }
}

/** Texts of a model are stored by the turn alone. */
function turnsOf(connection: Connection, id: SessionId): ReadonlySet<string> {
  const rows = connection
    .prepare("SELECT id FROM turn WHERE session_key IN (SELECT key FROM session WHERE top_id = ?)")
    .all(id);
  return new Set(rows.map((row) => String(row.id)));
}

/** Writes the journal again without the session. Damaged lines go too, because they may be about it. */
function forgetInJournal(path: string, id: SessionId, turns: ReadonlySet<string>): void {
  const { changes } = readJournal(path);
  const kept = changes.filter(
    (change) =>
      !("session_id" in change && change.session_id === id) &&
      !("turn_id" in change && turns.has(change.turn_id)),
  );
  replaceJournal(path, journalHead(path)?.archive ?? "", kept, new Date());
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
