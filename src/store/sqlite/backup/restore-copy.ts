// Puts a copy in the place of the archive, and says before what that would change.
import { constants, copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "../../../model/errors.ts";
import type { SessionId } from "../../../model/ids.ts";
import type { CopyComparison, Restored, SessionSet } from "../../backups.ts";
import { changesWaiting } from "../author.ts";
import { type Connection, openCopy, openForWriting } from "../database.ts";
import { withDiskErrors } from "../disk-error.ts";
import { findWriter } from "../find-writer.ts";
import { readJournal } from "../journal.ts";
import { takeLockAt } from "../lock.ts";
import { archivePath, besideDatabase, journalPath, writerLockPath } from "../paths.ts";
import { finishMove, putInPlace } from "../put-in-place.ts";

export function compareCopy(dataDir: string, path: string): CopyComparison {
  const [archive, copy] = [sessionsIn(archivePath(dataDir)), sessionsIn(path)];
  const only = (one: SessionTimes | null, other: SessionTimes | null) =>
    [...(one?.keys() ?? [])].filter((id) => !other?.has(id));
  return {
    archive: archive && setOf(archive),
    copy: copy && setOf(copy),
    only_in_archive: only(archive, copy),
    only_in_copy: only(copy, archive),
  };
}

/** When each session changed last. */
type SessionTimes = ReadonlyMap<SessionId, string>;

function setOf(times: SessionTimes): SessionSet {
  return { sessions: times.size, newest_at: [...times.values()].sort().at(-1) ?? null };
}

/** Returns null if the file is missing or can't be read. */
function sessionsIn(path: string): SessionTimes | null {
  if (!existsSync(path)) return null;
  let connection: Connection | undefined;
  try {
    connection = openCopy(path);
    const rows = connection
      .prepare("SELECT id, updated_at FROM session WHERE parent_id IS NULL AND ghost IS NULL")
      .all();
    return new Map(rows.map(({ id, updated_at }) => [String(id) as SessionId, String(updated_at ?? "")]));
  } catch {
    // Damaged, which the caller says.
    return null;
  } finally {
    connection?.database.close();
  }
}

export function restoreCopy(dataDir: string, path: string): Restored {
  const archive = archivePath(dataDir);
  const lock = withDiskErrors(archive, () => takeLockAt(writerLockPath(dataDir)));
  if (!lock) throw new ClewError("not_readable", inUse(dataDir));
  const fresh = join(dataDir, "archive.restored.part.db");
  try {
    finishMove(dataDir, { locked: true });
    withDiskErrors(fresh, () => copyDatabase(path, fresh));
    const replayed = waitingFor(fresh, journalPath(dataDir));
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
    const replaced = putInPlace(dataDir, fresh, { keep_as: `archive.replaced-${stamp}Z.db` });
    // Opening adds what the journal has and the copy lacks.
    withDiskErrors(archive, () => openForWriting(archive)).database.close();
    return { replaced, replayed };
  } finally {
    removeDatabase(fresh);
    lock.release();
  }
}

function inUse(dataDir: string): string {
  const writer = findWriter(dataDir);
  const who = writer ? ` (process ${writer.pid}: ${writer.command})` : "";
  return `Another clew process is using the archive${who}. Stop it, then run this again.`;
}

/** Copies a database with the changes that are not in its file yet, if it was copied while it was in use. */
function copyDatabase(from: string, to: string): void {
  removeDatabase(to);
  copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const [wal = ""] = besideDatabase(from);
  const [walOfCopy = ""] = besideDatabase(to);
  if (existsSync(wal)) copyFileSync(wal, walOfCopy);
}

function removeDatabase(path: string): void {
  for (const each of [path, ...besideDatabase(path)]) rmSync(each, { force: true });
}

/** Returns how many changes will be added; 0 if that can't be told. */
function waitingFor(path: string, journal: string): number {
  let copy: Connection | undefined;
  try {
    copy = openCopy(path);
    return changesWaiting(copy, journal);
  } catch {
    // A copy from before there were journals gets all of them, and a damaged one what it can take.
    return readJournal(journal).changes.length;
  } finally {
    copy?.database.close();
  }
}
