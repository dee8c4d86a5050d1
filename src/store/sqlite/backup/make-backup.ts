// Makes a backup: a consistent copy of the archive beside running writers, checked before it counts, and then removes
// the oldest ones.
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { syncFolder } from "../../../config/write-privately.ts";
import { ClewError } from "../../../model/errors.ts";
import {
  type ArchiveCheck,
  type Backup,
  isSound,
  type MadeBackup,
  type MakeBackupOptions,
} from "../../backups.ts";
import { createPrivately, openForReading } from "../database.ts";
import { withDiskErrors } from "../disk-error.ts";
import { takeLockAt } from "../lock.ts";
import {
  archivePath,
  BACKUP_NAME,
  backupFolder,
  backupLockPath,
  backupsIn,
  besideDatabase,
} from "../paths.ts";
import { checkPresent } from "../remains.ts";
import { checkArchive } from "./check-archive.ts";

const PARTIAL = ".part";
/** Room left for a writer that goes on while the backup is made. */
const ROOM = 1.5;
/** 4 MB, so the copy can be stopped at any time. */
const PAGES_AT_ONCE = 256;

export async function makeBackup(dataDir: string, options: MakeBackupOptions): Promise<MadeBackup> {
  checkPresent(dataDir);
  const folder = options.folder ?? backupFolder(dataDir);
  const lock = withDiskErrors(dataDir, () => takeLockAt(backupLockPath(dataDir)));
  if (!lock)
    throw new ClewError(
      "not_readable",
      "Another clew process is making a backup. Try again when it finishes.",
    );
  try {
    withDiskErrors(folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }));
    removePartial(folder);
    const path = freePath(folder, options.now);
    const partial = `${path}${PARTIAL}`;
    try {
      await copyArchive(dataDir, partial, options);
      const check = await checkArchive(dataDir, partial, options);
      if (!isSound(check)) throw new ClewError("not_readable", damageText(check));
      withDiskErrors(partial, () => putDown(partial, path, folder));
      const removed = options.folder === undefined ? rotate(folder, options.keep) : [];
      return { ...backupAt(path), sessions: check.sessions ?? 0, removed };
    } finally {
      removePartial(folder);
    }
  } finally {
    lock.release();
  }
}

/** Leftovers of a process that was killed, recognized by the name of a backup. */
function removePartial(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [whole = ""] = name.split(PARTIAL);
    if (name.includes(PARTIAL) && BACKUP_NAME.test(whole)) rmSync(join(folder, name), { force: true });
  }
}

/** A second backup within a second gets the next one's name. */
function freePath(folder: string, now: Date): string {
  for (let time = now.getTime(); ; time += 1000) {
    const stamp = new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
    const path = join(folder, `archive-${stamp}Z.db`);
    if (!existsSync(path)) return path;
  }
}

async function copyArchive(
  dataDir: string,
  target: string,
  { signal, on_progress }: MakeBackupOptions,
): Promise<void> {
  const archive = archivePath(dataDir);
  const { database } = withDiskErrors(archive, () => openForReading(archive));
  try {
    // All pages are read as they are at this moment, whatever others write meanwhile.
    database.exec("BEGIN; SELECT 1 FROM sqlite_schema");
    const row = database
      .prepare("SELECT page_size * page_count AS bytes FROM pragma_page_size, pragma_page_count")
      .get();
    const bytes_total = Number(row?.bytes);
    checkRoom(target, bytes_total);
    createPrivately(target);
    on_progress?.({ phase: "copying", bytes: 0, bytes_total });
    signal?.throwIfAborted();
    await backup(database, target, {
      rate: PAGES_AT_ONCE,
      progress({ totalPages, remainingPages }) {
        signal?.throwIfAborted();
        const bytes = bytes_total * (1 - remainingPages / Math.max(1, totalPages));
        on_progress?.({ phase: "copying", bytes: Math.round(bytes), bytes_total });
      },
    });
    signal?.throwIfAborted();
  } catch (error) {
    // SQLite's copying reports a full or failing disk without a code.
    const { message } = error as Error;
    if (!/disk is full|disk I\/O error/.test(message)) throw error;
    throw new ClewError(
      "not_writable",
      `The backup could not be written to ${dirname(target)} (${message}). Check that disk and its free space; older backups are kept.`,
    );
  } finally {
    database.close();
  }
  // The copy is one file, also while it is read.
  withDiskErrors(target, () => {
    using copy = new DatabaseSync(target);
    copy.exec("PRAGMA journal_mode = DELETE");
  });
}

function checkRoom(target: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dirname(target));
  const problem = roomProblem(bytes, bavail * bsize);
  if (problem !== null) throw new ClewError("not_writable", problem);
}

/** Returns what is wrong if a backup of this size would leave too little free space. */
export function roomProblem(bytes: number, free: number): string | null {
  const needed = bytes * ROOM;
  if (free >= needed) return null;
  const megabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`;
  return (
    `Too little room for a backup: it needs ${megabytes(needed)}, and the disk has ${megabytes(free)} free. ` +
    "Free some space, or choose another disk with `clew backup --to`."
  );
}

function damageText({
  integrity: [first],
  damaged_blocks: [block],
  unreadable_rows: [table],
}: ArchiveCheck): string {
  const what =
    first ??
    (block ? `bytes of session ${block.session_id} are not what was stored` : `${table} can't be read`);
  return `No backup was made, because the archive is damaged: ${what}. Older backups are kept. Run \`clew verify\` to see everything.`;
}

function putDown(partial: string, path: string, folder: string): void {
  for (const beside of besideDatabase(partial)) rmSync(beside, { force: true });
  chmodSync(partial, 0o600);
  const file = openSync(partial, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(partial, path);
  syncFolder(folder);
}

/** Removes the oldest backups that clew made, and nothing else. */
function rotate(folder: string, keep: number): string[] {
  const old = backupsIn(folder).slice(Math.max(1, keep));
  for (const path of old) for (const each of [path, ...besideDatabase(path)]) rmSync(each, { force: true });
  if (old.length > 0) syncFolder(folder);
  return old;
}

export function backupAt(path: string): Backup {
  const [, year, month, day, ...clock] = BACKUP_NAME.exec(basename(path)) ?? [];
  return { path, made_at: `${year}-${month}-${day}T${clock.join(":")}.000Z`, bytes: statSync(path).size };
}
