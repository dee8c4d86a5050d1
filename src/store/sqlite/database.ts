// Opens the archive's SQLite file, private to its owner and readable while another process writes.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { ClewError } from "../../model/errors.ts";
import { followJournal } from "./author.ts";
import { codeOf, withDiskErrors } from "./disk-error.ts";
import { journalPath } from "./paths.ts";
import { NO_ARCHIVE, prepareSchema } from "./prepare-schema.ts";

/** One connection, with its statements prepared once. */
export interface Connection {
  readonly database: DatabaseSync;
  readonly path: string;
  /** The folder with the backups of the archive. */
  readonly data_dir: string;
  /** False if it can only read. */
  readonly writes: boolean;
  /** Path of the journal that authored changes are written to; null if this database has none. */
  readonly journal: string | null;
  prepare(sql: string): StatementSync;
  /** Runs all or nothing. Takes the write lock at once, so two writers never wait for each other. */
  inTransaction<Result>(work: () => Result): Result;
  /** Returns whether the file at the path is still the one that was opened. */
  isInPlace(): boolean;
}

/** Long enough for anything another process writes in one transaction. */
const BUSY_MS = 15_000;

/** Opens the archive, with everything that is in its journal. Without one, authored changes are in the database only. */
export function openForWriting(
  path: string,
  journal: string | null = journalPath(dirname(path)),
  dataDir: string = dirname(path),
): Connection {
  createPrivately(path);
  const opened = openUnmoved(path, true, () => openWritable(path));
  const connection = { ...opened, journal, data_dir: dataDir };
  prepareSchema(connection, path);
  followJournal(connection);
  return connection;
}

/**
 * Opens the archive again if it was replaced meanwhile: SQLite opens the files beside a database a moment after the
 * database, so it could have opened those of the new one.
 */
function openUnmoved(path: string, writes: boolean, openOnce: () => DatabaseSync): Connection {
  for (;;) {
    const file = fileAt(path);
    const database = openOnce();
    if (fileAt(path) === file) return connectionOn(database, { path, file, writes });
    database.close();
  }
}

/** Returns what distinguishes a file from another one that takes its path later; null if there is none. */
function fileAt(path: string): string | null {
  const file = statSync(path, { bigint: true, throwIfNoEntry: false });
  return file ? `${file.dev}:${file.ino}` : null;
}

function openWritable(path: string): DatabaseSync {
  const database = open(path, false);
  // The page size only takes effect before the first page is written.
  database.exec("PRAGMA page_size = 16384; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  // Checkpoints copy pages, so they run rarely during a load, and once at the end.
  database.exec("PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864");
  return database;
}

/**
 * Opens the archive for reading. One on a disk without write access can still be read, if need be as a fixed
 * snapshot.
 */
export function openForReading(path: string, busyMs: number = BUSY_MS): Connection {
  if (!existsSync(path)) throw new ClewError("not_found", NO_ARCHIVE);
  const connection = openUnmoved(path, false, () => openAsIs(path, busyMs));
  try {
    prepareSchema(connection, path, "read");
    return connection;
  } catch (error) {
    connection.database.close();
    throw error;
  }
}

/** Opens a copy of an archive for reading, whichever clew wrote it. */
export function openCopy(path: string): Connection {
  return openUnmoved(path, false, () => openAsIs(path, BUSY_MS));
}

/**
 * Opens a database that may not be writable. Readers of a WAL share a file beside it; if that file can't be
 * created, no process can be writing either.
 */
function openAsIs(path: string, busyMs: number): DatabaseSync {
  const attempts = [
    () => openChecked(path, busyMs),
    () => {
      // A first run that was killed leaves a journal, and only a writer can roll it back.
      open(path, false, busyMs).close();
      return openChecked(path, busyMs);
    },
  ];
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch (error) {
      const code = codeOf(error);
      if (code === SQLITE_BUSY) throw new ClewError("not_readable", inUse(path));
      if (code !== SQLITE_READONLY && code !== SQLITE_CANTOPEN) throw error;
    }
  }
  // Last resort, because an immutable connection does not see what another process changes.
  const immutable = pathToFileURL(path);
  immutable.searchParams.set("immutable", "1");
  return open(immutable, true, busyMs);
}

const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;

function inUse(path: string): string {
  return `Another process has locked ${path}. Try again when it finishes.`;
}

function openChecked(path: string, busyMs: number): DatabaseSync {
  const database = open(path, true, busyMs);
  try {
    database.prepare("SELECT 1 FROM sqlite_schema").get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function open(path: string | URL, readOnly: boolean, timeout: number = BUSY_MS): DatabaseSync {
  // The timeout is passed here because opening may already wait for another process.
  const database = new DatabaseSync(path, { readOnly, timeout });
  // Mapped pages count as memory of the process, and searches take as much time with them as without.
  database.exec("PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 0");
  return database;
}

interface OpenedFile {
  readonly path: string;
  readonly file: string | null;
  readonly writes: boolean;
}

function connectionOn(database: DatabaseSync, { path, file, writes }: OpenedFile): Connection {
  const prepared = new Map<string, StatementSync>();
  return {
    database,
    path,
    data_dir: dirname(path),
    writes,
    journal: null,
    prepare(sql) {
      let statement = prepared.get(sql);
      if (!statement) {
        statement = database.prepare(sql);
        prepared.set(sql, statement);
      }
      return statement;
    },
    inTransaction: (work) =>
      withDiskErrors(path, () =>
        transaction(database, () => {
          // The process that replaces the archive holds this lock until the new one is in place.
          if (fileAt(path) !== file) throw new ArchiveMoved();
          return work();
        }),
      ),
    isInPlace: () => fileAt(path) === file,
  };
}

/** Thrown instead of writing to a database that is no longer the archive. */
export class ArchiveMoved extends ClewError {
  constructor() {
    super("not_readable", "The archive was replaced in the meantime. Run the command again.");
  }
}

function transaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/**
 * Creates the database readable by its owner only. SQLite gives the files beside it the same mode. An
 * existing folder keeps its mode, because it may be shared, such as /tmp.
 */
export function createPrivately(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // An empty file is an empty database.
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  // Removes only the rights of others: an owner who made the file read-only meant it.
  const { mode } = statSync(path);
  if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
}
