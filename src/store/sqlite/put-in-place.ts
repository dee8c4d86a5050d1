// Puts another database in the place of the archive. A crash at any point leaves the old or the new one, because the
// move is written down first, and whoever opens the archive next finishes it.
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { syncFolder, writePrivately } from "../../config/write-privately.ts";
import { ClewError } from "../../model/errors.ts";
import { takeLockAt } from "./lock.ts";
import { archivePath, besideDatabase, movePath, writerLockPath } from "./paths.ts";

export interface PutInPlaceOptions {
  /** Name that the replaced database gets, in the same folder; null to delete it. */
  readonly keep_as: string | null;
  /** Adds the last changes to the new database, while no process can change the old one any more. */
  readonly last_changes?: () => void;
}

/**
 * Replaces the archive by the database at `newPath`, a file below the data folder that no process has open. The
 * caller holds the writer lock. Connections to the old database keep it, and never write to the new one. Returns where
 * the old database is now; null if there was none or it was not to be kept.
 */
export function putInPlace(
  dataDir: string,
  newPath: string,
  { keep_as, last_changes }: PutInPlaceOptions,
): string | null {
  const old = lockOld(archivePath(dataDir));
  try {
    last_changes?.();
    complete(newPath);
    const aside = freePath(join(dataDir, keep_as ?? REPLACED));
    const move: Move = {
      new: relative(dataDir, newPath),
      aside: relative(dataDir, aside),
      keep: keep_as !== null,
    };
    writePrivately(movePath(dataDir), `${JSON.stringify(move)}\n`);
    carryOut(dataDir, move);
    return move.keep && existsSync(aside) ? aside : null;
  } finally {
    old?.close();
  }
}

/** What is being moved, as paths below the data folder. */
interface Move {
  readonly new: string;
  readonly aside: string;
  readonly keep: boolean;
}

/** Keeps other processes from changing the old database. Null if it is missing or too damaged to be changed. */
function lockOld(path: string): DatabaseSync | null {
  if (!existsSync(path) || statSync(path).size === 0) return null;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: BUSY_MS });
    database.exec("BEGIN IMMEDIATE");
    return database;
  } catch (error) {
    database?.close();
    if (isBusy(error))
      throw new ClewError("not_readable", `Another process has locked ${path}. Try again when it finishes.`);
    // A database that can't be read can't be changed either.
    return null;
  }
}

const BUSY_MS = 15_000;
const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}

/** Brings everything of a database into its one file, on the disk. */
function complete(path: string): void {
  const database = new DatabaseSync(path);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  const [wal = ""] = besideDatabase(path);
  if (existsSync(wal) && statSync(wal).size > 0) throw new Error(`${path} is still open elsewhere`);
  for (const beside of besideDatabase(path)) rmSync(beside, { force: true });
  chmodSync(path, 0o600);
  const file = openSync(path, "r+");
  fsyncSync(file);
  closeSync(file);
  syncFolder(dirname(path));
}

/** Each step may have been done already, by a process that was killed. */
function carryOut(dataDir: string, move: Move): void {
  const archive = archivePath(dataDir);
  const fresh = join(dataDir, move.new);
  const aside = join(dataDir, move.aside);
  if (existsSync(fresh)) {
    // An older clew, which knows nothing of moves, may have begun an empty archive in the middle of this one.
    moveDatabase(archive, existsSync(archive) && existsSync(aside) ? freePath(aside) : aside);
    syncFolder(dataDir);
    renameSync(fresh, archive);
    syncFolder(dataDir);
  }
  if (!move.keep) for (const path of [aside, ...besideDatabase(aside)]) rmSync(path, { force: true });
  rmSync(movePath(dataDir), { force: true });
  syncFolder(dataDir);
}

const REPLACED = "archive.replaced.db";

/** Moves a database with the files beside it, which may hold its last changes. Nothing is overwritten. */
function moveDatabase(from: string, to: string): void {
  const targets = [to, ...besideDatabase(to)];
  for (const [index, path] of [from, ...besideDatabase(from)].entries()) {
    const target = targets[index];
    if (target !== undefined && existsSync(path)) renameSync(path, target);
  }
}

/** Returns the first of `name.db`, `name-2.db`, `name-3.db` that is free. */
function freePath(path: string): string {
  const stem = path.replace(/\.db$/, "");
  for (let number = 1; ; number++) {
    const free = number === 1 ? path : `${stem}-${number}.db`;
    if (![free, ...besideDatabase(free)].some((each) => existsSync(each))) return free;
  }
}

/**
 * Finishes a move that was interrupted, or waits for the process that is moving. Costs one look at the folder if
 * there is none. `locked` says that the caller holds the writer lock.
 */
export function finishMove(dataDir: string, { locked = false }: { readonly locked?: boolean } = {}): void {
  const deadline = performance.now() + BUSY_MS;
  while (existsSync(movePath(dataDir))) {
    const lock = locked ? null : takeLockAt(writerLockPath(dataDir));
    try {
      const move = locked || lock ? readMove(dataDir) : null;
      if (move) carryOut(dataDir, move);
    } finally {
      lock?.release();
    }
    if (performance.now() > deadline)
      throw new ClewError(
        "not_readable",
        `Another process is replacing the archive in ${dataDir}. Try again.`,
      );
    Atomics.wait(PAUSE, 0, 0, 10);
  }
}

const PAUSE = new Int32Array(new SharedArrayBuffer(4));

/** Null if the holder of the lock before finished it. */
function readMove(dataDir: string): Move | null {
  if (!existsSync(movePath(dataDir))) return null;
  return JSON.parse(readFileSync(movePath(dataDir), "utf8")) as Move;
}
